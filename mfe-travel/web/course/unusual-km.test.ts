import { unusualKm } from './unusual-km.ts'

test.each([
  ['begins where the last trip ended', 'depart', 84_120, null, {}, undefined],
  ['begins with less', 'depart', 84, null, {}, '84 km é menos que a última deste veículo, 84.120 km.'],
  [
    'begins with a digit too many',
    'depart',
    841_200,
    null,
    {},
    'São 757.080 km desde a última deste veículo, 84.120 km.',
  ],
  ['begins where nothing is known', 'depart', 84, null, { lastKm: null }, undefined],
  ['ends after three times its way', 'finish', 84_480, 84_120, {}, undefined],
  ['ends after more', 'finish', 84_481, 84_120, {}, 'O caminho previsto tem 120 km.'],
  ['ends after some streets more than a short way', 'finish', 84_165, 84_120, { plannedKm: 4 }, undefined],
  [
    'ends far away without a known way',
    'finish',
    85_121,
    84_120,
    { plannedKm: null },
    'É muito para uma viagem.',
  ],
] as const)('a trip that %s asks as it should', (_, step, km, kmStart, more, said) => {
  expect(unusualKm(step, km, kmStart, { lastKm: 84_120, plannedKm: 120, ...more })).toBe(said)
})
