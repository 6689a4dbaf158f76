import { isProtectedProcedure, protectedConditionOf, protectedConditionOfExam } from './protected.ts'
import { isProtectedMedicine, protectedConditionOfMedicine } from './protected-medicine.ts'

const sigtap = (code: string) => ({ system: 'sigtap', code }) as const
const ofExam = (code: string, result: string) => protectedConditionOfExam({ exam: sigtap(code), result })

test.each([
  ['0301010021', 'tuberculosis'],
  ['0301040192', 'tuberculosis'],
  ['0303010088', 'leprosy'],
  ['0303010118', 'hepatitis'],
  ['0303180072', 'hiv'],
  ['0213010780', 'hiv'],
  // Contacts, prevention, education and tests are of people who may not have it.
  ['0301040206', undefined],
  ['0301010439', undefined],
  ['0101010249', undefined],
  ['0214010058', undefined],
])('the procedure %s is done for people with %s', (code, condition) => {
  expect(protectedConditionOf(sigtap(code))).toBe(condition)
  expect(isProtectedProcedure({ id: code, name: '' })).toBe(condition !== undefined)
})

test('a code of one table says nothing in another', () => {
  expect(protectedConditionOf({ system: 'cid10', code: '0301010021' })).toBeUndefined()
  expect(protectedConditionOf(sigtap('B24'))).toBeUndefined()
})

test.each([
  ['Reagente', 'hiv'],
  ['REAGENTE (repetido)', 'hiv'],
  ['Positivo', 'hiv'],
  ['Indeterminado', 'hiv'],
  ['Não reagente', undefined],
  ['NAO-REAGENTE', undefined],
  ['Negativo', undefined],
  ['Neg', undefined],
  ['Não detectado', undefined],
  ['Ausência de anticorpos', undefined],
])('an HIV test with the result %s names %s', (result, condition) => {
  expect(ofExam('0202030300', result)).toBe(condition)
})

test('an exam of people in treatment names their diagnosis whatever it found, others never do', () => {
  expect(ofExam('0213010500', 'Não detectado')).toBe('hiv')
  expect(ofExam('0202080064', 'Negativo')).toBe('tuberculosis')
  expect(ofExam('0202010473', 'Reagente')).toBeUndefined()
  // Who is vaccinated has these antibodies.
  expect(ofExam('0202030636', 'Reagente')).toBeUndefined()
})

test.each([
  ['Dolutegravir sódico 50 mg', 'hiv'],
  ['LAMIVUDINA + ZIDOVUDINA 150 mg + 300 mg', 'hiv'],
  ['Ritonavir 100 mg', 'hiv'],
  ['Nirmatrelvir + ritonavir', undefined],
  ['Entecavir 0,5 mg', 'hepatitis'],
  // By their trade names.
  ['TIVICAY 50 mg', 'hiv'],
  ['Kaletra', 'hiv'],
  ['Epclusa', 'hepatitis'],
  ['Vemlidy 25 mg', 'hepatitis'],
  ['Sirturo 100 mg', 'tuberculosis'],
  ['DUPLIVIR 300 mg + 300 mg', 'hiv'],
  ['Sophir 400 mg', 'hepatitis'],
  ['Tenofovir alafenamida 25 mg', 'hepatitis'],
  ['Rifampicina + isoniazida + pirazinamida + etambutol', 'tuberculosis'],
  ['Rifampicina 300 mg + dapsona 100 mg (PQT)', 'leprosy'],
  // For prevention, and for other diseases too.
  ['Entricitabina + tenofovir desoproxila', undefined],
  ['Truvada', undefined],
  // Names of such medicines that mean something else too.
  ['Dupla adulto', undefined],
  ['Consulta no bairro Lami', undefined],
  ['Rifaldin 300 mg', undefined],
  ['constructor', undefined],
  ['Rifampicina 300 mg', undefined],
  ['Isoniazida 100 mg', undefined],
  ['Dapsona 100 mg', undefined],
  ['Losartana potássica 50 mg', undefined],
])('the medicine %s is for %s', (name, condition) => {
  expect(protectedConditionOfMedicine({ catmat: null, name })).toBe(condition)
  expect(isProtectedMedicine({ id: '1', name })).toBe(condition !== undefined)
})
