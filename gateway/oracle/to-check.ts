import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, textAt } from './read.ts'
import { residentsOf } from './residents.ts'
import { columnOf, rowsOf } from './screens.ts'
import { type Tally, tally } from './tally.ts'

/** Kinds for which the register of streets is asked, which is not the citizen area's: their rows are counted, not found anew. */
const ofStreets = new Set(['otherArea', 'farAway'])

const idOf = (one: object): string => textAt(one, '_id')
const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** Acts after which there is something to check: the demo's records are in order. */
async function disturb(oracle: Oracle): Promise<void> {
  const members = await oracle.documents('citizen', 'familyMember')
  // Who was removed keeps the place in the family for coming back.
  const known = new Set((await oracle.documents('citizen', 'citizen')).map(idOf))
  const open = members.filter((one) => textAt(one, 'until') === '' && known.has(textAt(one, 'citizenId')))
  const others = open.filter((one) => at(one, 'isHead') !== true)
  const families = [...new Set(others.map((one) => textAt(one, 'familyId')))].slice(0, 8)
  const idsOf = (family: string, isHead: boolean) =>
    open
      .filter((one) => textAt(one, 'familyId') === family && (at(one, 'isHead') === true) === isHead)
      .map((one) => textAt(one, 'citizenId'))
  for (const family of families.slice(0, 4))
    for (const id of idsOf(family, true)) await oracle.act('citizenDelete', { id })
  const address = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'do Oráculo', addressNumber: '1' }
  for (const family of families.slice(4))
    for (const id of idsOf(family, false).slice(0, 1))
      await oracle.act('citizenUpdate', { id, document: address, addressOf: 'person' })
  const people = (await residentsOf(oracle))
    .filter((one) => textAt(one, 'mothersName') !== '')
    .slice(100, 110)
  for (const one of people) {
    const [name, birthDate, mothersName] = [
      textAt(one, 'name'),
      textAt(one, 'birthDate'),
      textAt(one, 'mothersName'),
    ]
    const given = { name: name.replace('s', 'z').replace('i', 'y'), birthDate, mothersName }
    await oracle.act('citizenCreate', given)
  }
  const road = { addressPublicPlaceType: 'Estrada', addressPublicPlace: 'do Oráculo', addressNumber: 'S/N' }
  await oracle.act('citizenCreate', { name: 'Zilda Roça', birthDate: '1960-02-03', ...road })
  const son = await oracle.act('citizenCreate', {
    name: 'Zeca Roça',
    birthDate: '1990-04-05',
    mothersName: 'Zilda Roça',
    ...road,
  })
  // Two who live together as mother and son, and then are none.
  await oracle.act('citizenUpdate', { id: textAt(son, 'id'), document: { mothersName: 'Rosa Lima' } })
  const born = `${dayOf(oracle.now).slice(0, 8)}01`
  await oracle.act('citizenCreate', { name: 'Recém Nascida', birthDate: born })
  await oracle.act('citizenCreate', { name: 'Muito Velha', birthDate: '1900-01-01' })
}

/** How often is looked whether the service has followed the acts. */
const most = 200

/** 'Cadastros a conferir': each kind found again from the records, and what the card says of it is what the list has. */
export async function checkToCheck(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  await disturb(oracle)
  const residents = await residentsOf(oracle)
  const found = tally()
  ofPeople(residents, day, found)
  await ofHomes(oracle, residents, day, found)
  ofPairs(
    (await oracle.documents('citizen', 'citizen')).filter((one) => !at(one, 'deathAt')),
    found,
  )
  const own = found.records()
  oracle.equal('to check: there is something of five kinds at least', Math.min(5, found.rows.size), 5)
  let list = await rowsOf(oracle, 'registerCheckList')
  const isFound = (row: unknown) => !ofStreets.has(textAt(row, 'kind'))
  for (let look = 0; look < most && list.rows.filter(isFound).length !== own; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    list = await rowsOf(oracle, 'registerCheckList')
  }
  for (const row of list.rows) if (!isFound(row)) found.add(textAt(row, 'kind'), textAt(row, 'id'))
  const card = await oracle.ask('registerCheckCount')
  const counted = columnOf(listAt(card, 'items'), 'count', (row) => textAt(row, 'kind'))
  oracle.figure('registerCheckCount.items.count', counted, found)
  oracle.figure('registerCheckCount.total', Number(at(card, 'total')), found)
  oracle.figure('registerCheckList.totalItems', list.total, found)
  oracle.equal('to check: card and list', Number(at(card, 'total')), list.rows.length)
}

function ofPeople(residents: readonly object[], day: string, found: Tally): void {
  for (const one of residents) {
    const birth = textAt(one, 'birthDate')
    const until = textAt(one, 'conditions.pregnantUntil')
    if (birth !== '' && yearsAfter(birth, 120) < day) found.add('tooOld', idOf(one))
    if (birth !== '' && textAt(one, 'householdId') === '' && day < yearsAfter(birth, 1))
      found.add('newborn', idOf(one))
    const isExpecting = at(one, 'conditions.pregnant') === true && (until === '' || until >= day)
    if (textAt(one, 'gender') === 'M' && isExpecting) found.add('pregnancy', idOf(one))
  }
}

async function ofHomes(oracle: Oracle, residents: readonly object[], day: string, found: Tally) {
  const homeOf = new Map(residents.map((one) => [idOf(one), textAt(one, 'householdId')]))
  const [births, families] = [new Map<string, string[]>(), new Map<string, object[]>()]
  const last = new Map<string, string>()
  const people = new Map<string, object[]>()
  for (const one of residents) {
    const home = textAt(one, 'householdId')
    people.set(home, [...(people.get(home) ?? []), one])
    births.set(home, [...(births.get(home) ?? []), textAt(one, 'birthDate')])
  }
  for (const member of await oracle.documents('citizen', 'familyMember')) {
    const [home, until] = [textAt(member, 'homeId'), textAt(member, 'until')]
    if (until === '') families.set(home, [...(families.get(home) ?? []), member])
    else if (until > (last.get(home) ?? '')) last.set(home, until)
  }
  for (const home of await oracle.documents('citizen', 'home')) {
    if (textAt(home, 'state') === 'ended') continue
    const id = idOf(home)
    const members = families.get(id) ?? []
    const heads = new Map<string, number>()
    for (const member of members) {
      const lives = homeOf.get(textAt(member, 'citizenId'))
      if (lives && lives !== id) found.add('twoHomes', textAt(member, 'citizenId'))
      if (lives !== id) continue
      const family = textAt(member, 'familyId')
      heads.set(family, (heads.get(family) ?? 0) + (at(member, 'isHead') === true ? 1 : 0))
    }
    for (const [family, count] of heads) {
      if (count === 0) found.add('noHead', family)
      if (count > 1) found.add('twoHeads', family)
    }
    if (textAt(home, 'propertyKind') !== '1') continue
    const ages = births.get(id) ?? []
    const oldest = [...ages].sort()[0]
    if (oldest && day < yearsAfter(oldest, 18)) found.add('noAdult', id)
    const since = last.get(id) ?? dayOf(new Date(String(at(home, 'createdAt'))))
    if (members.length === 0 && yearsAfter(since, 1) <= day) found.add('noFamily', id)
    if (isRoadAlone(home) && groupsOf(people.get(id) ?? [], members) > 1) found.add('strangers', id)
  }
}

const isRoadAlone = (home: object): boolean =>
  (at(home, 'hasNoNumber') === true || /^s\W*n/i.test(textAt(home, 'addressNumber'))) &&
  textAt(home, 'addressComplement').trim() === ''

/** Groups of people of whom each is of a family or a relative of another one of it: spread from one to the next. */
function groupsOf(people: readonly object[], members: readonly object[]): number {
  const familyOf = new Map(members.map((one) => [textAt(one, 'citizenId'), textAt(one, 'familyId')]))
  const isLinked = (one: object, other: object): boolean => {
    const mothers = [one, other].map((person) => plainOf(textAt(person, 'mothersName')))
    const families = [one, other].map((person) => familyOf.get(idOf(person)))
    const names = [one, other].map((person) => plainOf(textAt(person, 'name')))
    const ofOne = ['motherId', 'responsibleId'].map((path) => textAt(one, path)).filter(Boolean)
    const ofOther = ['motherId', 'responsibleId'].map((path) => textAt(other, path)).filter(Boolean)
    return (
      (families[0] !== undefined && families[0] === families[1]) ||
      ofOne.includes(idOf(other)) ||
      ofOther.includes(idOf(one)) ||
      ofOne.some((id) => ofOther.includes(id)) ||
      (mothers[0] !== '' && (mothers[0] === mothers[1] || mothers[0] === names[1])) ||
      (mothers[1] !== '' && mothers[1] === names[0])
    )
  }
  const left = new Set(people)
  let groups = 0
  for (const first of people) {
    if (!left.delete(first)) continue
    groups += 1
    const next = [first]
    for (let one = next.pop(); one; one = next.pop())
      for (const other of left)
        if (isLinked(one, other)) {
          left.delete(other)
          next.push(other)
        }
  }
  return groups
}

/** Sounds by a table of endings and letters, each looked at once from left to right. */
function soundOf(word: string): string {
  let plain = ''
  for (const sign of word.replace(/cao$/, 'sao')) if (sign !== plain.at(-1)) plain += sign
  const two: Readonly<Record<string, string>> = { ph: 'f', sh: 'x', lh: 'li', nh: 'ni', ct: 't', pt: 't' }
  let sound = ''
  for (let place = 0; place < plain.length; place++) {
    const [sign, next, then] = [plain[place] ?? '', plain[place + 1] ?? '', plain[place + 2] ?? '']
    const isSoft = /[eiy]/.test(next)
    if (sign === 's' && next === 'c' && then === 'h') [sound, place] = [`${sound}x`, place + 2]
    else if (sign === 'c' && next === 'h' && /[aeiouy]/.test(then)) [sound, place] = [`${sound}x`, place + 1]
    else if (two[sign + next]) [sound, place] = [sound + two[sign + next], place + 1]
    else if (/[sx]/.test(sign) && next === 'c' && /[eiy]/.test(then))
      [sound, place] = [`${sound}s`, place + 1]
    else if (/[qg]/.test(sign) && next === 'u' && /[eiy]/.test(then))
      [sound, place] = [`${sound}k`, place + 1]
    else if (sign === 'c') sound += isSoft ? 's' : 'k'
    else if (sign === 'g') sound += isSoft ? 'j' : 'g'
    else if (sign !== 'h') sound += { y: 'i', w: 'v', q: 'k', z: 's' }[sign] ?? sign
  }
  return sound
    .replace(/n(?=[^aeioun]|$)/g, 'm')
    .replace(/l(?=[^aeioulh]|$)/g, 'u')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u')
    .replace(/(.)\1+/g, '$1')
}

const plainOf = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
const wordsOf = (name: string): string[] =>
  plainOf(name)
    .split(' ')
    .filter((word) => !['de', 'da', 'do', 'das', 'dos', 'e', 'di', 'del', 'du'].includes(word))
    .map(soundOf)
const suffixes = ['junior', 'jr', 'filho', 'filha', 'neto', 'neta', 'sobrinho', 'segundo'].map(soundOf)

interface Sounded {
  readonly one: object
  readonly words: readonly string[]
  readonly last: string
  readonly mother: readonly string[]
}

function sounded(one: object): Sounded {
  const words = wordsOf(textAt(one, 'name'))
  const surnames = words.slice(1).filter((word) => !suffixes.includes(word))
  return { one, words, last: surnames.at(-1) ?? '', mother: wordsOf(textAt(one, 'mothersName')) }
}

const within = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word))
const same = (some: readonly string[], others: readonly string[]) => some.join(' ') === others.join(' ')

/** Points of two records for being of one person; below 70 they are of two. */
function pointsOf(some: Sounded, others: Sounded): number {
  const text = (path: string): [string, string] => [textAt(some.one, path), textAt(others.one, path)]
  const both = (path: string) => text(path)[0] !== '' && text(path)[0] === text(path)[1]
  const apart = (path: string) => text(path).every((value) => value !== '') && !both(path)
  if (apart('cpf') || some.words[0] !== others.words[0]) return 0
  let name = 5
  if (plainOf(text('name')[0]) === plainOf(text('name')[1])) name = 50
  else if (same(some.words, others.words)) name = 45
  else if (some.last !== others.last) name = 20
  else if (within(some.words, others.words) || within(others.words, some.words)) name = 30
  let birth = both('birthDate') ? 30 : 0
  if (apart('birthDate')) {
    const [[y, m, d], [year, month, day]] = [text('birthDate')[0].split('-'), text('birthDate')[1].split('-')]
    const equal = Number(y === year) + Number(m === month) + Number(d === day)
    if (equal < 2 && !(y === year && m === day && d === month)) return 0
    birth = 15
  }
  let mother = 0
  if (some.mother.length > 0 && others.mother.length > 0) {
    const isPart = within(some.mother, others.mother) || within(others.mother, some.mother)
    if (same(some.mother, others.mother)) mother = 25
    else if (some.mother[0] === others.mother[0] && isPart) mother = 15
    else return 0
  }
  if (birth + mother === 0) return 0
  const beside =
    10 * Number(both('mobilePhone')) + 10 * Number(both('householdId')) - 10 * Number(apart('cns'))
  return name + birth + mother + (name >= 30 ? beside : 0)
}

/** Everybody is compared with everybody of the same first name who is of one of the same days, years or mothers. */
function ofPairs(people: readonly object[], found: Tally): void {
  const first = new Map<string, Sounded[]>()
  for (const one of people.map(sounded)) {
    const key = one.words[0] ?? ''
    first.set(key, [...(first.get(key) ?? []), one])
  }
  for (const some of first.values())
    for (const [place, one] of some.entries())
      for (const other of some.slice(place + 1))
        if (pointsOf(one, other) >= 70 && haveKey(one, other))
          found.add('duplicate', [idOf(one.one), idOf(other.one)].sort().join(' '))
}

/** What two records must have in common to be compared at all. */
function haveKey(some: Sounded, others: Sounded): boolean {
  const [one, other] = [textAt(some.one, 'birthDate'), textAt(others.one, 'birthDate')]
  const isKnown = one !== '' && other !== ''
  return (
    (isKnown && one === other) ||
    (isKnown && one.slice(0, 4) === other.slice(0, 4) && some.last === others.last) ||
    (some.mother.length > 0 && same(some.mother, others.mother) && same(some.words, others.words))
  )
}
