/** Runs something and answers the longest text that a regular expression was given meanwhile, 0 for none. */
export function longestMatch(run: () => void): number {
  const { exec } = RegExp.prototype
  let longest = 0
  // `test`, `match` and `replace` of the language call `exec` where it is not the built-in one.
  RegExp.prototype.exec = function (text) {
    longest = Math.max(longest, text.length)
    return exec.call(this, text)
  }
  try {
    run()
  } finally {
    RegExp.prototype.exec = exec
  }
  return longest
}
