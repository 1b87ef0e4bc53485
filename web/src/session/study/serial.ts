/**
 * Return a function that runs tasks one after another: each task begins once the previous one has ended or failed.
 */
export function serial(): <A>(work: () => Promise<A>) => Promise<A> {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  };
}
