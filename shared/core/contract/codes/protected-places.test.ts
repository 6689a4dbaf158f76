import { namesProtectedPlace } from './protected-places.ts'

test.each([
  'Ambulatório de HIV/Aids',
  'SAE Santa Rita',
  'CTA - Centro de Testagem e Aconselhamento',
  'Programa municipal de Hanseníase',
  'Serviço de Tisiologia, sala 3',
  'Ambulatório de hepatites virais',
  'Dermatologia Sanitária',
])('%s says what those who go there may have', (name) => {
  expect(namesProtectedPlace(name)).toBe(true)
})

test.each([
  'Laboratório São Lucas',
  'Clínica de Dermatologia',
  'Rua Istria, 12',
  'Hospital Sanatoriense',
  '',
])('%s says nothing of them', (name) => {
  expect(namesProtectedPlace(name)).toBe(false)
})
