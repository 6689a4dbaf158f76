const { writeFileSync } = require('node:fs')

/** Keeps in the file `VERDICT` how many tests ran, how many failed, and how many files did not load, after each file: `--bail` ends at once. */
module.exports = class {
  onTestResult(_test, _result, { numTotalTests, numFailedTests, numRuntimeErrorTestSuites }) {
    writeFileSync(
      process.env.VERDICT,
      JSON.stringify({ numTotalTests, numFailedTests, numRuntimeErrorTestSuites }),
    )
  }
}
