/**
 * A demo part that is loaded when a demo is filled, and not before: no other work needs it.
 * @example demo: lazily(async () => (await import('./fill.ts')).fillTravels)
 */
export const lazily =
  <Args, Out>(load: () => Promise<(args: Args) => Out>) =>
  async (args: Args): Promise<Awaited<Out>> => {
    const part = await load()
    return await part(args)
  }
