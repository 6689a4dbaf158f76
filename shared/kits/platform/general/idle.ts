/** Milliseconds after which a page that is never idle counts as such, and every page of a browser that cannot say. */
const longest = 3_000

/** Resolves when the page has been loaded and drawn and has nothing to do just now. */
export const pageIdle = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise<void>((resolve) => {
    // Safari has no idle callbacks, though TypeScript's Window does.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longest })
    else setTimeout(resolve, longest)
  })
}
