import type { Oracle } from './oracle.ts'
import { listAt, numberAt, textAt } from './read.ts'
import { columnOf, rowsOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** Users that are there still, by group. */
async function membersOf(oracle: Oracle) {
  const members = tally()
  for (const user of await oracle.documents('core', 'user'))
    for (const group of new Set(listAt(user, 'groupIds'))) members.add(String(group), idOf(user))
  return members
}

/** Groups of users and what they may; permissions that are to be given, and taken. */
export async function checkGroups(oracle: Oracle): Promise<void> {
  const groups = await oracle.documents('core', 'group')
  const members = await membersOf(oracle)
  const list = await rowsOf(oracle, 'groupList')
  const listed = new Set(list.rows.map((row) => textAt(row, 'id')))
  const [users, permissions] = [tally(), tally()]
  for (const group of groups) {
    if (!listed.has(idOf(group))) continue
    for (const id of members.rows.get(idOf(group))?.ids ?? []) users.add(idOf(group), id)
    permissions.add(idOf(group), idOf(group), listAt(group, 'permissions').length)
  }
  oracle.figure('groupList.items.amountUsers', columnOf(list.rows, 'amountUsers'), users)
  oracle.figure('groupList.items.amountPermissions', columnOf(list.rows, 'amountPermissions'), permissions)
  const given = await oracle.ask('groupPermissionList')
  const shown = listAt(given, 'groups')
  const every = listAt(given, 'permissions').map((one) => textAt(one, 'name'))
  oracle.figure('groupPermissionList.groups.amountUsers', columnOf(shown, 'amountUsers'), users)
  const own = new Map(groups.map((group) => [idOf(group), listAt(group, 'permissions').map(String)]))
  for (const group of groups.filter((one) => listed.has(idOf(one)))) {
    const id = idOf(group)
    const has = own.get(id) ?? []
    const give = every.filter((one) => !has.includes(one)).slice(0, 3)
    const take = has.filter((one) => every.includes(one)).slice(0, 3)
    const [gaining, losing] = [tally(), tally()]
    const inGroup = members.rows.get(id)?.ids ?? []
    for (const user of await oracle.documents('core', 'user')) {
      if (!inGroup.includes(idOf(user))) continue
      const others = listAt(user, 'groupIds').filter((one) => one !== id)
      // What another group gives besides is neither gained nor lost.
      const kept = new Set(others.flatMap((other) => own.get(String(other)) ?? []))
      if (give.some((one) => !kept.has(one))) gaining.add('', idOf(user))
      if (take.some((one) => !kept.has(one))) losing.add('', idOf(user))
    }
    const preview = await oracle.ask('groupPermissionPreview', { id, document: { give, take } })
    oracle.figure('groupPermissionPreview.totalGaining', numberAt(preview, 'totalGaining'), gaining)
    oracle.figure('groupPermissionPreview.totalLosing', numberAt(preview, 'totalLosing'), losing)
    oracle.figure('groupPermissionPreview.amountUsers', numberAt(preview, 'amountUsers'), inGroup.length)
    const signedIn = new Set((await oracle.documents('core', 'session')).map((one) => textAt(one, 'userId')))
    const here = inGroup.filter((user) => signedIn.has(user)).length
    oracle.figure('groupPermissionPreview.signedIn', numberAt(preview, 'signedIn'), here)
  }
}

/** Notifications of somebody, and how many of them are not read. */
export async function checkNotifications(oracle: Oracle): Promise<void> {
  const all = await oracle.documents('core', 'notification')
  // The provider's people have theirs without a client.
  const users = (await oracle.documents('core', 'user')).filter((one) => textAt(one, 'client') !== '')
  for (const id of users.slice(0, 12).map(idOf)) {
    const own = all.filter((one) => textAt(one, 'userId') === id)
    const unread = own.filter((one) => textAt(one, 'readAt') === '')
    const list = await rowsOf(oracle, 'notificationList', {}, { id })
    oracle.figure('notificationList.totalItems', list.total, own.length)
    const said = new Map(list.rows.map((row) => [textAt(row, 'id'), numberAt(row, 'countUnread')]))
    const each = tally()
    for (const row of list.rows) each.add(textAt(row, 'id'), textAt(row, 'id'), unread.length)
    oracle.figure('notificationList.items.countUnread', said, each)
    const { total } = await rowsOf(oracle, 'notificationList', { onlyUnread: true }, { id })
    oracle.equal('notifications: not read by number and by list', total, unread.length)
  }
}

/** SIGTAP tables: what each has, and what it has otherwise than the month before. */
export async function checkTables(oracle: Oracle): Promise<void> {
  const packages = [...(await oracle.documents('core', 'sigtapPackage'))]
    .filter((one) => textAt(one, 'state') === 'active')
    .sort((one, other) => (textAt(one, 'competence') < textAt(other, 'competence') ? -1 : 1))
  const procedures = await oracle.documents('core', 'sigtapProcedure')
  const codes = await oracle.documents('core', 'sigtapCode')
  const counts = {
    procedures: tally(),
    occupations: tally(),
    diagnoses: tally(),
    added: tally(),
    ended: tally(),
    changed: tally(),
  }
  const factsOf = (one: object) => {
    const { _id, package: _, ...facts } = { _id: '', package: '', ...one }
    return JSON.stringify(facts)
  }
  let before = new Map<string, string>()
  for (const table of packages) {
    const id = idOf(table)
    const now = new Map<string, string>()
    for (const one of procedures) {
      if (textAt(one, 'package') !== id) continue
      const code = textAt(one, 'code')
      now.set(code, factsOf(one))
      counts.procedures.add(id, idOf(one))
      const known = before.get(code)
      if (known === undefined) counts.added.add(id, idOf(one))
      else if (known !== now.get(code)) counts.changed.add(id, idOf(one))
    }
    for (const code of before.keys()) if (!now.has(code)) counts.ended.add(id, code)
    for (const one of codes) {
      if (textAt(one, 'package') !== id) continue
      const into = textAt(one, 'system') === 'cbo' ? counts.occupations : counts.diagnoses
      into.add(id, idOf(one))
    }
    before = now
  }
  const shown = listAt(await oracle.ask('sigtapPackages'), 'items')
  for (const [path, counted] of Object.entries(counts))
    oracle.figure(`sigtapPackages.items.${path}`, columnOf(shown, path), counted)
  for (const table of packages) {
    const changes = await rowsOf(oracle, 'sigtapChangeList', { package: idOf(table) })
    const stored = (await oracle.documents('core', 'sigtapChange')).filter(
      (one) => textAt(one, 'package') === idOf(table),
    )
    oracle.figure('sigtapChangeList.totalItems', changes.total, stored.length)
  }
  const clients = await oracle.documents('core', 'client')
  const list = await rowsOf(oracle, 'clientList')
  oracle.figure('clientList.totalItems', list.total, clients.length)
}
