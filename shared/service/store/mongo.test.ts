import { MongoClient } from 'mongodb'
import { openStore } from '../store.ts'
import { describeStoreContract } from './contract.suite.ts'

const uri = process.env.CONTRACT_MONGODB_URI

if (uri === undefined) {
  console.warn(
    'SKIPPED: the MongoDB engine is not tested, because CONTRACT_MONGODB_URI is unset (a replica set of MongoDB).',
  )
  test.skip('The MongoDB engine keeps the store’s contract (set CONTRACT_MONGODB_URI)', () => undefined)
} else {
  const areas: string[] = []
  afterAll(async () => {
    const client = await new MongoClient(uri).connect()
    for (const area of areas) await client.db(area).dropDatabase()
    await client.close()
  })
  describeStoreContract('The MongoDB engine', (collections) => {
    const area = `contract_${process.pid}_${Date.now()}_${areas.length}`
    areas.push(area)
    return openStore({ folder: '', area, collections, uri })
  })
}
