/** One address for several attacks: each connection gets the next one. */
import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from '../support/listen.ts';
import { type Attack, patient } from './attack.ts';
import type { RawServer } from './server.ts';

/** Every attack of the list in turn, each of which leaves the run undecided. */
export function inTurn(attacks: readonly Attack[]): Attack {
  return {
    name: `${attacks.length} of them in turn`,
    settings: patient,
    exit: 3,
    async open() {
      const servers = await Promise.all(attacks.map(({ open }) => open()));
      const sockets = new Set<Socket>();
      let count = 0;
      const gate = createServer((socket) => {
        const { port } = servers[count % servers.length] as RawServer;
        count += 1;
        const behind = connect(port, '127.0.0.1');
        for (const [one, other] of [
          [socket, behind],
          [behind, socket],
        ] as const) {
          sockets.add(one);
          one.pipe(other);
          one.on('error', () => other.destroy());
          one.on('close', () => other.destroy());
        }
      });
      const port = await listenOnFreePort(gate);
      return {
        ...{ url: `http://127.0.0.1:${port}`, port, posts: [], requests: [] },
        async close() {
          for (const socket of sockets) socket.destroy();
          gate.close();
          await Promise.all(servers.map((server) => server.close()));
        },
      };
    },
  };
}
