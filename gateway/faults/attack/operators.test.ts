import { AppError } from '@saude/contract/errors'
import { caller } from '@saude/service/testing/caller'
import { MongoClient } from 'mongodb'
import { openProduct } from '../../testing/product.ts'
import { operatorProblems } from './operators.ts'

jest.setTimeout(400_000)

const uri = process.env.CONTRACT_MONGODB_URI

/** Runs every query of every area in this process, without the limits of the transports. */
async function attackProduct(mongoUri?: string) {
  const product = await openProduct(mongoUri === undefined ? {} : { mongoUri })
  try {
    const user = caller(product.client.id)
    const served = [...product.gateway.services.values()]
    const queries = served.flatMap(({ handlers }) => [...handlers.values()].map(({ query }) => query))
    const serviceOf = new Map(
      served.flatMap((service) => [...service.handlers.keys()].map((name) => [name, service])),
    )
    return await operatorProblems(queries, async (query, input) => {
      const context = { user, requestId: 'operators', deadline: Date.now() + 60_000 }
      try {
        await serviceOf.get(query.name)?.run(query.name, input, context)
        return undefined
      } catch (error) {
        return error instanceof AppError ? error.key : 'unknown'
      }
    })
  } finally {
    await product.gateway.close()
    product.remove()
  }
}

test('operators in every field of every query come through no contract (embedded store)', async () => {
  const { problems, calls } = await attackProduct()
  expect(problems).toEqual([])
  expect(calls).toBeGreaterThan(8_000)
})

if (uri === undefined) test.skip('the same on MongoDB (npm run test:mongo)', () => undefined)
else
  test('operators in every field of every query come through no contract (MongoDB)', async () => {
    const installation = `operators${process.pid}${Date.now()}`
    const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)
    try {
      expect((await attackProduct(address)).problems).toEqual([])
    } finally {
      const client = await new MongoClient(uri).connect()
      const { databases } = await client.db('admin').admin().listDatabases()
      for (const { name } of databases)
        if (name.startsWith(installation)) await client.db(name).dropDatabase()
      await client.close()
    }
  })
