const { relative, sep } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

/** Those first that take longest: what begins last should not be what all wait for. */
module.exports = class extends Sequencer {
  async sort(tests) {
    const { durations, expected } = await import('../durations.mjs')
    const { repository } = await import('../repository.mjs')
    const known = durations()
    const seconds = ({ path }) => expected(relative(repository, path).split(sep).join('/'), known)
    return [...tests].sort((one, other) => seconds(other) - seconds(one))
  }
}
