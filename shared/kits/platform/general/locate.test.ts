import { locate } from './locate.ts'

type Answer = Parameters<Geolocation['getCurrentPosition']>

/** A device that answers as set up, and what it was asked for. */
function device(answer: (...how: Answer) => void) {
  const asked: Answer[2][] = []
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (...how: Answer) => {
        asked.push(how[2])
        answer(...how)
      },
    },
  })
  return asked
}
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

const refusing = (code: number) =>
  device((_found, refused) =>
    refused?.({ code, message: 'x', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  )

it('asks for a precise position of the last 420 s and waits 40 s', async () => {
  const coords = { latitude: -20.1, longitude: -44.9, accuracy: 6, altitude: null }
  // The device gives more, which is not read.
  const asked = device((found) => found({ coords } as GeolocationPosition))
  await expect(locate()).resolves.toEqual(coords)
  await locate({ maximumAge: 1_200_000 })
  expect(asked).toEqual([
    { enableHighAccuracy: true, maximumAge: 420_000, timeout: 40_000 },
    { enableHighAccuracy: true, maximumAge: 1_200_000, timeout: 40_000 },
  ])
})

it.each([
  ['denied', 1, 'Você precisa dar permissão para usar este recurso'],
  ['unavailable', 2, 'A localização de GPS não está disponível'],
  ['too slow', 3, 'A localização de GPS não está disponível'],
])('fails as geolocationFailed when it is %s', async (_, code, message) => {
  refusing(code)
  await expect(locate()).rejects.toMatchObject({ key: 'geolocationFailed', message })
})

const plain: unknown = { code: 7 }
it.each([
  ['refuses with', () => device((_found, refused) => refused?.(plain as GeolocationPositionError))],
  [
    'throws',
    () =>
      device(() => {
        throw plain
      }),
  ],
])('says in its own words that a device failed which %s something without words', async (_, failing) => {
  failing()
  await expect(locate()).rejects.toMatchObject({
    key: 'geolocationFailed',
    message: 'Não foi possível buscar a localização',
  })
})

it('answers what the device says of itself', async () => {
  device(() => {
    throw new Error('O sensor está quebrado')
  })
  await expect(locate()).rejects.toMatchObject({ message: 'O sensor está quebrado' })
})

it('is incompatible where the browser has no positions', async () => {
  await expect(locate()).rejects.toMatchObject({
    key: 'incompatible',
    message: 'Este recurso não é compatível',
  })
})
