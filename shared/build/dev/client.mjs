/* global __webpack_hash__ */
// In the page, once for the shell and once for each watched area: takes what was built anew.

const name = new URLSearchParams(__resourceQuery).get('name')
const hot = import.meta.webpackHot

/** One connection for all of a page. */
globalThis.builtAnew ??= new EventSource('/dev/events')

const take = async () => {
  if (hot.status() !== 'idle') return
  try {
    // Nothing is announced where some module takes no next version: then all of the page is loaded anew.
    if (!(await hot.check(true))) location.reload()
  } catch (error) {
    console.warn(error)
    location.reload()
  }
}

globalThis.builtAnew.addEventListener('built', ({ data }) => {
  const built = JSON.parse(data)
  if (built.name !== name) return
  for (const problem of built.problems) console.error(problem)
  if (built.problems.length === 0 && built.hash !== __webpack_hash__) void take()
})
