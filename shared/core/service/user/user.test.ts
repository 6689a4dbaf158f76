import { newId } from '@saude/contract/id'
import { idempotencyRecords } from '@saude/service/idempotency'
import { passwordLinkGet, passwordSet } from '../../contract/session.ts'
import { acsSearch } from '../../contract/territory.ts'
import {
  user,
  userBlock,
  userCreate,
  userGet,
  userList,
  userPasswordReset,
  userSearch,
  userSelfUpdate,
  userUpdate,
} from '../../contract/user.ts'
import { hours, openCore, refusal, type TestCore } from '../../testing/core.ts'
import { collections } from '../collections.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const groupId = (group: string) => core.documents.groups.find(({ key }) => key === group)?._id ?? ''
const userOf = (group: string) =>
  core.documents.users.find(({ email }) => email === `${group}@demo.local`) ?? fail(group)
const fail = (group: string): never => {
  throw new Error(`no ${group}`)
}
const tokenOf = (link: string) => new URL(link, 'http://localhost').searchParams.get('token') ?? ''
const somebody = (group: string, email = 'nova@saude.example') => ({
  userComplement: { name: 'Márcia Antônia', email, group: [{ id: groupId(group) }] },
})

test('a new user sets the password by a link that works once and signs in', async () => {
  const admin = await core.as('healthSecretary')
  const { id, link } = await core.call(userCreate, somebody('nurse'), admin.user)
  expect(link).toMatch(/^\/app\/set-password\?token=[\w-]{43}$/)
  expect((await refusal(core.login('nova@saude.example', ''))).key).toBe('validation')
  const set = { token: tokenOf(link), password: 'uma senha comprida 1' }
  expect(await core.call(passwordLinkGet, { token: set.token })).toEqual({ isGood: true })
  expect(await core.call(passwordSet, set)).toEqual({ login: 'nova@saude.example' })
  expect(await core.call(passwordLinkGet, { token: set.token })).toEqual({ isGood: false })
  const { info } = await core.login('nova@saude.example', 'uma senha comprida 1')
  expect(info).toMatchObject({ id, name: 'Márcia Antônia', userGroupKeys: ['nurse'] })
  expect(await refusal(core.call(passwordSet, set))).toMatchObject({
    key: 'validation',
    payload: { fields: { token: 'Este link não vale mais, peça um novo' } },
  })
})

test('a link is worth nothing after 24 hours, and the store holds no usable one', async () => {
  const admin = await core.as('healthSecretary')
  const { link } = await core.call(userCreate, somebody('nurse'), admin.user)
  const stored = await core.store.collection(collections.passwordLink).findAll({}, { max: 10_000 })
  expect(JSON.stringify(stored)).not.toContain(tokenOf(link))
  core.pass(hours(24))
  const late = core.call(passwordSet, { token: tokenOf(link), password: 'uma senha comprida 1' })
  expect((await refusal(late)).key).toBe('validation')
})

test('a repeated call gets its link again, which the stored answer does not show', async () => {
  const { user } = await core.as('healthSecretary')
  const context = { user, requestId: newId(), requestKey: newId(), deadline: Date.now() + 60_000 }
  const ask = () => core.opened.run(userCreate.name, somebody('nurse'), context)
  const first = await ask()
  expect(first).toMatchObject({ link: expect.stringMatching(/token=[\w-]{43}$/) })
  expect(await ask()).toEqual(first)
  const kept = await core.store
    .collection(idempotencyRecords)
    .findOne({ _id: `${user.id}:${context.requestKey}` })
  expect(kept?.answer).toEqual(expect.any(String))
  expect(kept?.answer).not.toMatch(/token|set-password/)
})

test('a password that is short, or has no letters or no digits, is refused', async () => {
  const said = async (password: string) =>
    (await refusal(core.call(passwordSet, { token: 'x', password }))).payload
  expect(await said('senha 123')).toMatchObject({
    fields: { password: 'Nova senha deve ter pelo menos 10 caracteres' },
  })
  for (const weak of ['só letras aqui', '12345678901', '!!!!!!!!!!!!'])
    expect(await said(weak)).toMatchObject({ fields: { password: 'Nova senha deve ter letras e números' } })
})

test('a link does not set the password that was there', async () => {
  const admin = await core.as('healthSecretary')
  const anew = async () =>
    tokenOf((await core.call(userPasswordReset, { id: userOf('doctor')._id }, admin.user)).link)
  await core.call(passwordSet, { token: await anew(), password: 'primeira senha 1' })
  const same = core.call(passwordSet, { token: await anew(), password: 'primeira senha 1' })
  expect(await refusal(same)).toMatchObject({
    payload: { fields: { password: 'Nova senha deve ser diferente da anterior' } },
  })
})

test('a reset ends the sessions and the old password', async () => {
  const { token } = await core.login('driver@demo.local')
  const admin = await core.as('healthSecretary')
  const { link } = await core.call(userPasswordReset, { id: userOf('driver')._id }, admin.user)
  expect((await refusal(core.core.sessions.authenticate(token))).key).toBe('auth')
  expect((await refusal(core.login('driver@demo.local'))).key).toBe('auth')
  await core.call(passwordSet, { token: tokenOf(link), password: 'uma senha comprida 1' })
  await core.login('driver@demo.local', 'uma senha comprida 1')
})

test('no one gives a group with more rights than they have, nor a provider group', async () => {
  const coordinator = await core.as('healthCoordinator')
  for (const group of ['healthSecretary', 'publicAdministration', 'systemAdministration'])
    expect(await refusal(core.call(userCreate, somebody(group), coordinator.user))).toMatchObject({
      key: 'permission',
      message: expect.stringMatching(
        /^Sem permissão: Dar ou retirar o grupo .+, que tem permissões que você não tem: \p{Lu}/u,
      ),
    })
  await core.call(userCreate, somebody('nurse'), coordinator.user)
  const admin = await core.as('healthSecretary')
  expect((await refusal(core.call(userCreate, somebody('prixAdmin'), admin.user))).key).toBe('validation')
})

test('no one takes over or resets a user with more rights', async () => {
  const coordinator = await core.as('healthCoordinator')
  const { _id: id } = userOf('systemAdministration')
  const patch = { userComplement: { email: 'taken@saude.example' } }
  expect((await refusal(core.call(userPasswordReset, { id }, coordinator.user))).key).toBe('permission')
  expect((await refusal(core.call(userUpdate, { id, document: patch }, coordinator.user))).key).toBe(
    'permission',
  )
})

test('no one edits their groups', async () => {
  const admin = await core.as('healthSecretary')
  const id = admin.user.id ?? ''
  const more = {
    userComplement: { group: [{ id: groupId('systemAdministration') }, { id: groupId('nurse') }] },
  }
  expect((await refusal(core.call(userUpdate, { id, document: more }, admin.user))).key).toBe('permission')
  const same = { userComplement: { name: 'Outro Nome', group: [{ id: groupId('healthSecretary') }] } }
  await core.call(userUpdate, { id, document: same }, admin.user)
})

test('e-mail and CPF belong to one user only, whatever the case, and one of them must be there', async () => {
  const admin = await core.as('healthSecretary')
  const twice = core.call(userCreate, somebody('nurse', 'DOCTOR@demo.local'), admin.user)
  expect(await refusal(twice)).toMatchObject({
    key: 'conflict',
    message: 'Conflito, já existe registro com essas definições',
    payload: {
      fields: { 'userComplement.email': 'Conflito, já existe registro com essas definições' },
    },
  })
  const neither = { userComplement: { name: 'Sem Entrada', group: [{ id: groupId('nurse') }] } }
  expect((await refusal(core.call(userCreate, neither, admin.user))).key).toBe('validation')
})

test('a registration at a council is whole or none, by what is said and what is stored', async () => {
  const admin = await core.as('healthSecretary')
  const { _id: id } = userOf('healthAttendant')
  const change = (userComplement: object) =>
    core.call(userUpdate, { id, document: { userComplement } }, admin.user)
  const half = await refusal(change({ council: 'COREN' }))
  expect(half.payload).toMatchObject({
    fields: {
      'document.userComplement.councilNumber': 'Número no conselho é um campo obrigatório',
      'document.userComplement.councilState': 'UF do conselho é um campo obrigatório',
    },
  })
  await change({ council: 'COREN', councilNumber: '123456-ENF', councilState: 'SP' })
  await change({ councilNumber: '654321-ENF' })
  const { userComplement } = await core.call(userGet, { id }, admin.user)
  expect(userComplement).toMatchObject({ council: 'COREN', councilNumber: '654321-ENF', councilState: 'SP' })
  expect((await refusal(change({ councilState: null }))).key).toBe('validation')
  expect((await refusal(change({ councilNumber: 'enfermeira' }))).key).toBe('validation')
  await change({ council: null, councilNumber: null, councilState: null })
})

test('the second of two who change a user sees what is stored now', async () => {
  const admin = await core.as('healthSecretary')
  const { _id: id } = userOf('nurse')
  const change = (name: string) =>
    core.call(userUpdate, { id, document: { userComplement: { name } }, version: 1 }, admin.user)
  expect(await change('Primeira Alteração')).toEqual({ id, version: 2 })
  expect(await refusal(change('Segunda Alteração'))).toMatchObject({
    key: 'conflict',
    payload: {
      version: 2,
      changedBy: admin.user.name,
      current: { userComplement: { name: 'Primeira Alteração' } },
    },
  })
})

test('users read their own data, others only with the permission', async () => {
  const nurse = await core.as('nurse')
  const own = await core.call(userGet, { id: nurse.user.id ?? '' }, nurse.user)
  expect(own.userComplement).toMatchObject({ email: 'nurse@demo.local', group: [{ key: 'nurse' }] })
  expect(own.userComplement.mapDemarcation?.north).toBeGreaterThan(
    own.userComplement.mapDemarcation?.south ?? 0,
  )
  expect(await refusal(core.call(userGet, { id: userOf('doctor')._id }, nurse.user))).toMatchObject({
    key: 'permission',
    message: 'Sem permissão: Consultar outros usuários',
  })
  const driver = await core.call(
    userGet,
    { id: userOf('driver')._id },
    (await core.as('healthSecretary')).user,
  )
  expect(driver.driverComplement).toMatchObject({ typeCnh: 'D', emergencyCourse: true })
  expect(JSON.stringify(driver)).not.toContain('argon2')
})

test("a person's maps begin where it is said; the limits of a micro-area are changed with it alone", async () => {
  const admin = await core.as('healthSecretary')
  const square = (lat: number) => [
    { lat, lng: -47 },
    { lat, lng: -46.9 },
    { lat: lat + 0.1, lng: -46.9 },
  ]
  const { _id: id } = userOf('healthDirector')
  const change = (of: string, userComplement: object) =>
    core.call(userUpdate, { id: of, document: { userComplement } }, admin.user)
  const read = async (of: string) => (await core.call(userGet, { id: of }, admin.user)).userComplement
  const ofUnit = (await read(id)).mapDemarcation
  await change(id, { boundary: square(-22), boundaryName: 'Zona norte' })
  expect(await read(id)).toMatchObject({
    boundary: square(-22),
    boundaryName: 'Zona norte',
    mapDemarcation: { south: -22, north: -21.9, west: -47, east: -46.9 },
  })
  await change(id, { mapArea: square(-23) })
  expect((await read(id)).mapDemarcation).toMatchObject({ south: -23, north: -22.9 })
  const { info } = await core.login('healthDirector@demo.local')
  expect(info.southwest).toMatchObject({ latitude: -23, longitude: -47 })
  await change(id, { mapArea: null, boundary: null, boundaryName: null })
  expect((await read(id)).mapDemarcation).toEqual(ofUnit)
  const agent = userOf('acs')
  expect(await refusal(change(agent._id, { boundary: square(-22) }))).toMatchObject({
    key: 'validation',
    payload: {
      fields: {
        'document.userComplement.boundary': expect.stringMatching(/^São os limites da microárea .+: altere/),
      },
    },
  })
  await change(agent._id, { mapArea: square(-22) })
  expect((await read(agent._id)).boundary).toEqual(agent.boundary)
})

test('the list shows the users of their client, newest change first, with their groups', async () => {
  const secretary = await core.as('healthSecretary')
  const page = await core.call(userList, {}, secretary.user)
  expect(page.totalItems).toBe(core.documents.users.length - 3)
  expect(page.items.every((row) => row.clientInfo?.id === core.documents.client._id)).toBe(true)
  const agents = await core.call(userList, { group: { id: groupId('acs') }, orderBy: 'name' }, secretary.user)
  expect(agents.totalItems).toBe(40)
  expect(agents.items[0]?.group).toMatchObject([{ key: 'acs' }])
  const byCpf = await core.call(userList, { cpf: userOf('doctor').cpf }, secretary.user)
  expect(byCpf.items).toMatchObject([{ email: 'doctor@demo.local' }])
  const provider = await core.as('prixAdmin')
  const own = await core.call(userList, { clientInfo: { id: 'another' } }, secretary.user)
  expect(own.totalItems).toBe(page.totalItems)
  const none = await core.call(userList, { clientInfo: { id: 'another' } }, provider.user)
  expect(none.totalItems).toBe(0)
})

test('searches offer users by the beginnings of their words, and agents by CNS too', async () => {
  const attendant = await core.as('healthAttendant')
  const agent = userOf('acs')
  const [first = '', last = ''] = [agent.name.split(' ')[0], agent.name.split(' ').at(-1)]
  const typed = `${last.slice(0, 4)} ${first.slice(0, 3)}`.toUpperCase()
  const ids = (found: { items: readonly { id: string }[] }) => found.items.map(({ id }) => id)
  expect(ids(await core.call(acsSearch, { q: typed }, attendant.user))).toContain(agent._id)
  expect(ids(await core.call(acsSearch, { q: agent.cns }, attendant.user))).toEqual([agent._id])
  expect(ids(await core.call(userSearch, { q: 'x9' }, attendant.user))).toEqual([])
  expect(ids(await core.call(userSearch, { isAcs: true }, attendant.user))).toHaveLength(20)
})

describe('the data of the user', () => {
  test('a new password wants the current one and ends the other sessions', async () => {
    const other = await core.login('nurse@demo.local')
    const { user } = await core.as('nurse')
    const change = (currentPassword: string | null) =>
      core.call(userSelfUpdate, { document: { currentPassword, newPassword: 'outra senha longa 2' } }, user)
    expect(await refusal(change(null))).toMatchObject({
      payload: { fields: { 'document.currentPassword': 'Senha atual é um campo obrigatório' } },
    })
    expect(await refusal(change('errada'))).toMatchObject({
      payload: { fields: { 'document.currentPassword': 'Senha atual incorreta' } },
    })
    await change('demonstracao')
    expect((await refusal(core.core.sessions.authenticate(other.token))).key).toBe('auth')
    expect(await refusal(change('outra senha longa 2'))).toMatchObject({
      payload: { fields: { 'document.newPassword': 'Nova senha deve ser diferente da anterior' } },
    })
    await core.login('nurse@demo.local', 'outra senha longa 2')
  })

  test('another e-mail wants the current password, in the profile and in the list of users', async () => {
    const { user } = await core.as('healthDirector')
    const change = (document: { email?: string; name?: string; currentPassword?: string }) =>
      core.call(userSelfUpdate, { document }, user)
    const email = 'outra@exemplo.gov.br'
    expect(await refusal(change({ email }))).toMatchObject({
      payload: { fields: { 'document.currentPassword': 'Senha atual é um campo obrigatório' } },
    })
    expect(await refusal(change({ email, currentPassword: 'errada' }))).toMatchObject({
      payload: { fields: { 'document.currentPassword': 'Senha atual incorreta' } },
    })
    const elsewhere = (userComplement: object) =>
      core.call(userUpdate, { id: user.id ?? '', document: { userComplement } }, user)
    expect(await refusal(elsewhere({ email }))).toMatchObject({
      payload: {
        fields: { 'document.userComplement.email': 'Altere o seu e-mail em Meu cadastro' },
      },
    })
    expect(await refusal(elsewhere({ cpf: '52998224725' }))).toMatchObject({
      payload: {
        fields: { 'document.userComplement.cpf': 'O próprio CPF só é alterado por outra pessoa' },
      },
    })
    // The same e-mail, sent with another field, is no change.
    await change({ email: 'healthDirector@demo.local', name: 'Diretora Nova' })
    await elsewhere({ email: 'healthDirector@demo.local', name: 'Diretora' })
    await core.login('healthDirector@demo.local')
    await change({ email, currentPassword: 'demonstracao' })
    await core.login(email)
    await change({ email: 'healthDirector@demo.local', currentPassword: 'demonstracao' })
  })

  test('anonymisation is switched on freely and off with the password', async () => {
    const { token } = await core.login('nurse@demo.local')
    const user = async () => (await core.core.sessions.authenticate(token)).user
    await core.call(userSelfUpdate, { document: { isAnonymization: true } }, await user())
    expect((await user()).isAnonymization).toBe(true)
    const off = { isAnonymization: false }
    expect((await refusal(core.call(userSelfUpdate, { document: off }, await user()))).key).toBe('validation')
    const renamed = core.call(userSelfUpdate, { document: { name: 'Outro Nome' } }, await user())
    expect((await refusal(renamed)).key).toBe('permission')
    await core.call(userSelfUpdate, { document: { ...off, currentPassword: 'demonstracao' } }, await user())
    expect((await user()).isAnonymization).toBe(false)
  })

  test('what the administrator switched on stays on', async () => {
    const admin = await core.as('healthSecretary')
    const { _id: id } = userOf('nurse')
    await core.call(userUpdate, { id, document: { userComplement: { anonymization: true } } }, admin.user)
    const { user, loaded } = await core.as('nurse')
    expect(loaded.user.isAnonymizationForced).toBe(true)
    const off = { isAnonymization: false, currentPassword: 'demonstracao' }
    expect((await refusal(core.call(userSelfUpdate, { document: off }, user))).key).toBe('permission')
  })
})

test('anonymised users see no personal data of others and may not filter by it', async () => {
  const anonymous = await core.as('anonymous')
  const page = await core.call(userList, {}, anonymous.user)
  expect(page.items.every(({ email, cns }) => email === null && (cns ?? null) === null)).toBe(true)
  expect((await refusal(core.call(userList, { email: 'a' }, anonymous.user))).key).toBe('permission')
  expect((await refusal(core.call(userCreate, somebody('nurse'), anonymous.user))).key).toBe('permission')
})

test('an occupation is called what the code table calls it; one that is not in it is refused', async () => {
  const admin = await core.as('healthSecretary')
  const nurse = somebody('nurse')
  const withCbo = (id: string) => ({
    userComplement: { ...nurse.userComplement, cbo: { id, name: 'Inventada' } },
  })
  const { id } = await core.call(userCreate, withCbo('515105'), admin.user)
  const { userComplement } = await core.call(userGet, { id }, admin.user)
  expect(userComplement.cbo).toEqual({ id: '515105', name: 'Agente comunitário de saúde' })
  for (const wrong of ['000000', 'constructor']) {
    const document = { userComplement: { cbo: { id: wrong } } }
    expect(await refusal(core.call(userUpdate, { id, document }, admin.user))).toMatchObject({
      key: 'validation',
      payload: {
        fields: {
          'document.userComplement.cbo': 'Ocupação deve ser preenchido com um dos valores fornecidos',
        },
      },
    })
  }
})

describe('somebody who is kept out', () => {
  test('loses every session at once, signs in no more, and comes back when let in', async () => {
    const { user: admin } = await core.as('healthSecretary')
    const nurse = await core.login('nurse@demo.local')
    const { _id: id } = userOf('nurse')
    await core.call(userBlock, { id, isBlocked: true, reason: 'Desligada' }, admin)
    expect(await refusal(core.core.sessions.authenticate(nurse.token))).toMatchObject({ key: 'auth' })
    expect(await refusal(core.login('nurse@demo.local'))).toMatchObject({
      message: 'Seu acesso está bloqueado. Procure quem administra o sistema',
    })
    expect((await refusal(core.login('nurse@demo.local', 'another password'))).message).toBe(
      'E-mail, CPF ou senha incorretos',
    )
    const blocked = await core.call(userList, { isBlocked: true }, admin)
    expect(blocked.items.map((one) => [one.id, one.isBlocked])).toEqual([[id, true]])
    const others = await core.call(userList, { isBlocked: false, stopIndex: 249 }, admin)
    expect(others.items.map((one) => one.id)).not.toContain(id)
    expect((await core.call(user.history, { id }, admin)).items[0]).toMatchObject({
      reason: 'Desligada',
      changes: [{ label: 'Acesso', from: 'Liberado', to: 'Bloqueado' }],
    })
    await core.call(userBlock, { id, isBlocked: false }, admin)
    expect((await core.login('nurse@demo.local')).info.id).toBe(id)
  })

  test('is no user with more rights, not the person who asks, and not of another client', async () => {
    const { user: coordinator } = await core.as('healthCoordinator')
    const block = (id: string, by = coordinator) => core.call(userBlock, { id, isBlocked: true }, by)
    expect((await refusal(block(userOf('healthSecretary')._id))).key).toBe('permission')
    expect((await refusal(block(userOf('healthCoordinator')._id))).key).toBe('permission')
    const elsewhere = { ...coordinator, client: { id: newId(), name: 'Outra' } }
    expect((await refusal(block(userOf('nurse')._id, elsewhere))).key).toBe('notFound')
  })

  test('is never the last who administers users', async () => {
    const { user: provider } = await core.as('prixAdmin')
    const block = (group: string) =>
      core.call(userBlock, { id: userOf(group)._id, isBlocked: true }, provider)
    for (const group of ['anonymous', 'systemAdministration', 'healthCoordinator', 'healthDirector'])
      await block(group)
    expect(await refusal(block('healthSecretary'))).toMatchObject({
      key: 'conflict',
      message: expect.stringContaining('Ninguém mais poderia administrar usuários'),
    })
    const group = [{ id: groupId('nurse') }]
    const document = { userComplement: { group } }
    const demoted = core.call(userUpdate, { id: userOf('healthSecretary')._id, document }, provider)
    expect((await refusal(demoted)).key).toBe('conflict')
  })
})
