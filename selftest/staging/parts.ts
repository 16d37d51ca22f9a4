/**
 * Real programs in front of a staging system, each started on 127.0.0.1 with its own configuration.
 * Above 200 lines: one list of parts.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnFreePort } from '../support/listen.ts';

/** A program of Debian, and the command that shows whether it is installed. */
const programs = {
  nginx: ['nginx', '-v'],
  tinyproxy: ['tinyproxy', '-v'],
  squid: ['squid', '-v'],
  stunnel: ['stunnel4', '-version'],
  curl: ['curl', '-V'],
  jq: ['jq', '-V'],
  openssl: ['openssl', 'version'],
} as const;
export type Program = keyof typeof programs;

/**
 * Why a test with these parts is skipped; `null` where it is not. `apt-get install` has all of
 * them.
 */
export function lackOf(...wanted: readonly Program[]): string | null {
  const missing = wanted.filter((name) => {
    const [program, ask] = programs[name];
    return spawnSync(program, [ask], { timeout: 10_000 }).error !== undefined;
  });
  return missing.length === 0 ? null : `${missing.join(' and ')} cannot be started here`;
}

export interface Part {
  readonly port: number;
  close(): Promise<void>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A folder that a program can write to after it drops its privileges. */
function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'staging-'));
  chmodSync(folder, 0o777);
  return folder;
}

/** How long a program may take to listen; squid needs seconds on a slow machine. */
const START_TIMEOUT_MS = 30_000;

async function started(port: number, program: string, args: readonly string[]): Promise<Part> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const part = { port, close: () => ended(child) };
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > untilMs) {
      await part.close();
      throw new Error(`${program} did not start: ${said}`);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return part;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', () => end(true)).on('error', () => end(false));
  });
}

/** A part that ends slowly is killed; its state is not needed. */
const END_TIMEOUT_MS = 3000;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

interface NginxOptions {
  /** The upstream: the URL of the service. */
  readonly upstream: string;
  /** Directives of `http`. */
  readonly http?: string;
  /** Directives of `server`, like TLS files and access rules. */
  readonly server?: string;
  /** Directives of `location`. */
  readonly location?: string;
}

export async function nginx({ upstream, http = '', server = '', location = '' }: NginxOptions) {
  const port = await freePort();
  const folder = workFolder();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const listen = server.includes('ssl_certificate') ? `${port} ssl` : `${port}`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr warn;
    events { worker_connections 256; }
    http {
      ${temporary} access_log off; ${http}
      server {
        listen 127.0.0.1:${listen}; ${server}
        location / {
          proxy_pass ${upstream}; proxy_http_version 1.1; proxy_set_header Host $http_host;
          proxy_pass_request_headers on; ${location}
        }
      }
    }`,
  );
  return await started(port, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
}

/** `login`: the `user password` that it requires. */
export async function tinyproxy(login: string | null = null): Promise<Part> {
  const port = await freePort();
  const file = join(workFolder(), 'tinyproxy.conf');
  const lines = [
    `Port ${port}`,
    'Listen 127.0.0.1',
    'Allow 127.0.0.1',
    'Timeout 60',
    'MaxClients 50',
  ];
  if (login !== null) lines.push(`BasicAuth ${login}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return await started(port, 'tinyproxy', ['-d', '-c', file]);
}

/** A proxy with its own names: it resolves `staging.example` to 127.0.0.1. */
export async function squid(): Promise<Part> {
  const port = await freePort();
  const folder = workFolder();
  mkdirSync(join(folder, 'core'));
  writeFileSync(join(folder, 'hosts'), '127.0.0.1 staging.example\n');
  writeFileSync(
    join(folder, 'squid.conf'),
    `http_port 127.0.0.1:${port}
    hosts_file ${folder}/hosts
    http_access allow all
    cache deny all
    cache_mem 0 MB
    access_log none
    cache_log /dev/null
    pid_filename none
    netdb_filename none
    coredump_dir ${folder}/core
    shutdown_lifetime 0 seconds
    max_filedescriptors 1024
    `,
  );
  return await started(port, 'squid', ['-N', '-f', join(folder, 'squid.conf')]);
}

interface StunnelOptions {
  readonly upstreamPort: number;
  readonly cert: string;
  readonly key: string;
  /** The authority of accepted clients, which must present a certificate. */
  readonly clientCa: string;
}

export async function stunnel({ upstreamPort, cert, key, clientCa }: StunnelOptions) {
  const port = await freePort();
  const file = join(workFolder(), 'stunnel.conf');
  writeFileSync(
    file,
    `foreground = yes
    pid =
    [target]
    accept = 127.0.0.1:${port}
    connect = 127.0.0.1:${upstreamPort}
    cert = ${cert}
    key = ${key}
    CAfile = ${clientCa}
    verifyChain = yes
    `,
  );
  return await started(port, 'stunnel4', [file]);
}
