import { collections, describeMigrations } from '@saude/service/migrations/migrations.suite'
import { describeViewBuilds, collections as viewed } from '@saude/service/views/views.suite'
import { openStore } from '@saude/store'
import { MongoClient } from 'mongodb'

const uri = process.env.CONTRACT_MONGODB_URI

jest.setTimeout(60_000)

if (uri === undefined) {
  test.skip('migrations on MongoDB (npm run test:mongo)', () => undefined)
} else {
  const installation = `migrations${process.pid}${Date.now()}`
  const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)

  afterAll(async () => {
    const client = await new MongoClient(uri).connect()
    const { databases } = await client.db('admin').admin().listDatabases()
    for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
    await client.close()
  })

  describe('views on MongoDB that are made anew', () => {
    describeViewBuilds((area, views) =>
      openStore({ folder: '', area, collections: viewed, views, uri: address }),
    )
  })

  describe('migrations on MongoDB', () => {
    describeMigrations((area) => openStore({ folder: '', area, collections, uri: address }))
  })
}
