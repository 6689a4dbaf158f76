import { metaOf } from '@saude/contract/meta'
import { citizenColumn, citizenRef } from './citizen-ref.ts'
import { routes } from './routes.ts'

test.each([
  ['a reference', citizenRef()],
  ['a column', citizenColumn(30)],
])('%s to a citizen leads to a screen of this area, by the permission that it takes', (_, schema) => {
  const { opens } = metaOf(schema)
  const route = routes.find(({ path }) => path === opens?.path)
  expect(route).toMatchObject({ needs: opens?.needs })
})
