// A CSS module in tests: every class is its own name. Plain style sheets are imported for nothing.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
