import { join } from 'node:path'
import { describeRelease } from './describe-release.ts'
import { repository } from './repository.mjs'

describe('What a release says of itself', () => {
  it('names of a record the calls that its declaration makes meaningful, and no others', async () => {
    const { face, contracts } = await describeRelease(join(repository, 'mfe-options'), [
      { path: 'mfe-options/contract/vehicle.ts' },
    ])
    expect(face.routes.map(({ path }) => path)).toContain('/app/options/vehicle/details/{id}')
    const calls = contracts.flatMap(({ queries }) => Object.keys(queries))
    expect(calls).toContain('vehicleRestore')
    expect(calls).toContain('vehicleHistory')
    // It has no states.
    expect(calls).not.toContain('vehicleTransition')
  })
})
