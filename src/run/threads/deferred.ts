/** A promise with the function that resolves it. */
export function deferred<T>() {
  let resolve = (_: T) => {};
  const promise = new Promise<T>((resolver) => {
    resolve = resolver;
  });
  return { promise, resolve };
}
