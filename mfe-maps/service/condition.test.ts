import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citizenGeolocation } from '@saude/citizen/contract/geolocation'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import {
  bedriddenLayer,
  diabetesLayer,
  hypertensionLayer,
  pregnantLayer,
  smokerLayer,
} from '../contract/layer.ts'
import { service } from './service.ts'

const doctor: User = { ...publicUser({ id: 'c1', name: 'Vila Serena' }), id: 'u1', name: 'Médica' }

/** The citizen area's answer, and what it was asked. */
async function withCitizens<T>(
  work: (
    call: (query: Query, input: object, user?: User) => Promise<unknown>,
    asked: unknown[],
  ) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'maps-'))
  const asked: unknown[] = []
  const opened = await openService(service, {
    folder,
    ask: async (query, input) => {
      asked.push([query, input])
      if (JSON.stringify(input).includes('none')) throw new AppError('notFound')
      return {
        citizens: [{ id: 'a', name: 'Ana', latitude: -22.11842, longitude: -47.20521 }],
        hasBoundary: true,
        geoFilterType: null,
        boundary: null,
        withoutLocation: 2,
        located: 1,
        next: 'a',
      }
    },
  })
  try {
    return await work(
      (query, input, user = doctor) =>
        opened.run(query.name, input, { user, requestId: newId(), deadline: Date.now() + 20_000 }),
      asked,
    )
  } finally {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('a layer is those whom the citizen area knows to have the condition, as markers', () =>
  withCitizens(async (call, asked) => {
    const citizen = { selection: 'gender', gender: 'F' }
    const area = { id: 'u7', type: 'health_unit' }
    expect(await call(diabetesLayer, { citizen, area })).toEqual({
      markers: [{ id: 'a', lat: -22.11842, lng: -47.20521, title: 'Ana', type: 'pin' }],
      general: { info: [{ name: 'Diabéticos', type: 'number', value: '3' }] },
      hasBoundary: true,
      geoFilterType: null,
      boundary: null,
      withoutLocation: 2,
      next: 'a',
    })
    expect(asked).toEqual([[citizenGeolocation.name, { citizen, area, condition: 'diabetes' }]])
  }))

test('a layer goes on where its page before ended, and says of all together once', () =>
  withCitizens(async (call, asked) => {
    expect(await call(diabetesLayer, { after: 'a' })).toMatchObject({ general: null, next: 'a' })
    expect(asked).toEqual([[citizenGeolocation.name, { condition: 'diabetes', after: 'a' }]])
  }))

test('each layer asks for its own condition', () =>
  withCitizens(async (call, asked) => {
    for (const query of [diabetesLayer, hypertensionLayer, pregnantLayer, smokerLayer, bedriddenLayer])
      await call(query, {})
    expect(asked.map((one) => JSON.stringify(one).match(/"condition":"(\w+)"/)?.[1])).toEqual([
      'diabetes',
      'hypertension',
      'pregnant',
      'smoker',
      'bedriddenOrDomiciled',
    ])
  }))

test('names are hidden and positions blurred for anonymised users', () =>
  withCitizens(async (call) => {
    const answer = await call(diabetesLayer, {}, { ...doctor, isAnonymization: true })
    expect(answer).toMatchObject({
      markers: [{ lat: -22.118, lng: -47.205, title: expect.stringMatching(/^Cidadão \d{4}$/) }],
    })
  }))

test('what the citizen area refuses is refused, and unknown keys too', () =>
  withCitizens(async (call) => {
    await expect(call(diabetesLayer, { area: { id: 'none', type: 'user' } })).rejects.toMatchObject({
      key: 'notFound',
    })
    await expect(call(diabetesLayer, { condition: 'smoker' })).rejects.toMatchObject({ key: 'validation' })
  }))
