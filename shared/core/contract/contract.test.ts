import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { knownRows } from '@saude/contract/access'
import { queriesIn } from '@saude/contract/declared'
import type { Query } from '@saude/contract/query'
import { validated } from '@saude/contract/validate'
import { userLogin } from './session.ts'
import { userCreate, userUpdate } from './user.ts'

const fieldsOf = (act: () => unknown) => {
  try {
    act()
    return {}
  } catch (error) {
    return error instanceof Error && 'payload' in error ? error.payload : error
  }
}

/** Permissions without a query of their own: what `userGet` answers of others, which diagnoses exist, whose a medicine is. */
const later = ['userGetOthers', 'sensitiveDiagnosisRead', 'sensitiveMedicineDispense']

test('the core declares each of its queries, and no other of the access table', async () => {
  const declared = new Map<string, Query>()
  for (const file of readdirSync(__dirname).filter(
    (name) => !name.endsWith('.test.ts') && name.endsWith('.ts'),
  ))
    for (const query of queriesIn({ ...(await import(join(__dirname, file))) }))
      declared.set(query.name, query)
  // What follows from a record and has no row of its own runs by another query's permission.
  const names = [...declared.values()].flatMap(({ name, permission, access }) =>
    access.area === 'core' && name === permission ? [name] : [],
  )
  const expected = knownRows()
    .filter(({ name, area }) => area === 'core' && !later.includes(name))
    .map(({ name }) => name)
  expect([...names].sort()).toEqual(expected.sort())
})

test('a log-in needs login and password, and refuses what it does not know', () => {
  expect(fieldsOf(() => validated(userLogin.input, { login: ' ', bypass: true }))).toMatchObject({
    fields: {
      login: 'E-mail ou CPF é um campo obrigatório',
      password: 'Senha é um campo obrigatório',
      '': 'Campos desconhecidos: bypass',
    },
  })
})

test('a new user needs a name and a group; masks of CPF and CNS are taken off', () => {
  const value = validated(userCreate.input, {
    userComplement: { name: 'Ana Souza', cpf: '529.982.247-25', group: [{ id: 'g' }] },
  })
  expect(value.userComplement.cpf).toBe('52998224725')
  expect(
    fieldsOf(() => validated(userCreate.input, { userComplement: { name: 'A', group: [] } })),
  ).toMatchObject({
    fields: {
      'userComplement.name': 'Nome deve ter pelo menos 2 caracteres',
      'userComplement.group': 'Grupos deve ter pelo menos 1 itens',
    },
  })
})

test('an update is a patch of either part, in which a required field may be absent but not empty', () => {
  validated(userUpdate.input, { id: '1', document: { userComplement: { email: null } } })
  validated(userUpdate.input, { id: '1', document: { driverComplement: { cnh: 12 } } })
  expect(
    fieldsOf(() => validated(userUpdate.input, { id: '1', document: { userComplement: { name: '' } } })),
  ).toMatchObject({ fields: { 'document.userComplement.name': 'Nome é um campo obrigatório' } })
})
