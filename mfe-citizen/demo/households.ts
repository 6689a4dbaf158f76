import type { Random } from '@saude/town/random'
import type { Crowd } from './pyramid.ts'
import type { DemoGender } from './types.ts'

export interface Member {
  gender: DemoGender
  /** Whole years today, or at death. */
  age: number
  role: 'head' | 'partner' | 'child' | 'grandparent' | 'other'
  dead: boolean
}

const most = 8

/** Puts one household of one to eight people together; the mean is near the 2.8 of the census of 2022. */
export function formHousehold(crowd: Crowd, random: Random): Member[] {
  const anchor = crowd.takeAny(random.next())
  if (!anchor) return []
  const members: Member[] = []
  const join = (person: { gender: DemoGender; age: number } | null, role: Member['role']): boolean => {
    if (!person || members.length >= most) return false
    members.push({ ...person, role, dead: false })
    return true
  }
  if (random.chance(livesWithParents(anchor.age))) withParents(anchor, join, crowd, random)
  else ofTheirOwn(anchor, join, crowd, random)
  const head = members[0]
  if (head && members.length < most && random.chance(head.age >= 60 && members.length === 1 ? 0.22 : 0.055)) {
    members.push(remembered(head, random))
  }
  return members
}

function livesWithParents(age: number): number {
  if (age < 18) return 1
  if (age < 25) return 0.58
  if (age < 30) return 0.3
  return age < 40 ? 0.14 : 0.04
}

type Join = (person: { gender: DemoGender; age: number } | null, role: Member['role']) => boolean

function withParents(
  anchor: { gender: DemoGender; age: number },
  join: Join,
  crowd: Crowd,
  random: Random,
): void {
  const gap = Math.min(42, Math.max(16, Math.round(random.normal(27, 6))))
  const mother = crowd.takeNear('F', anchor.age + gap, anchor.age + 16, anchor.age + 45)
  if (!mother) {
    // No mother is left in the home: grandparents bring the child up, or it is of age.
    const elder = crowd.takeNear(null, anchor.age + 52, Math.max(18, anchor.age + 16), 104)
    if (elder) join(elder, 'head')
    join(anchor, elder && elder.age - anchor.age < 46 ? 'child' : 'other')
    return
  }
  join(mother, 'head')
  if (random.chance(0.7)) takePartner(mother, anchor.age + 15, join, crowd, random)
  join(anchor, 'child')
  const brothers = pickCount(random, [0.42, 0.36, 0.15, 0.05, 0.02])
  for (let at = 0; at < brothers; at++) addChild(mother.age, anchor.age + random.int(-8, 8), join, crowd)
  if (random.chance(0.06)) join(crowd.takeNear(null, mother.age + 27, mother.age + 17, 104), 'grandparent')
}

function ofTheirOwn(
  anchor: { gender: DemoGender; age: number },
  join: Join,
  crowd: Crowd,
  random: Random,
): void {
  join(anchor, 'head')
  if (random.chance(livesAlone(anchor.age))) return
  const coupled = random.chance(0.76) && takePartner(anchor, 18, join, crowd, random)
  const mothersAge = anchor.gender === 'F' ? anchor.age : anchor.age - 3
  if (anchor.age < 56) {
    const children = pickCount(random, [0.4, 0.33, 0.2, 0.05, 0.02])
    const eldest = Math.max(0, mothersAge - Math.round(random.normal(25, 5)))
    for (let at = 0; at < children; at++) addChild(mothersAge, eldest - at * random.int(2, 5), join, crowd)
  } else if (random.chance(0.34)) {
    addChild(mothersAge, mothersAge - random.int(22, 36), join, crowd)
  } else if (!coupled && random.chance(0.35)) {
    join(crowd.takeNear(null, anchor.age + random.int(-8, 8), 18, 104), 'other')
  }
}

function livesAlone(age: number): number {
  if (age < 30) return 0.13
  if (age < 60) return 0.17
  return age < 75 ? 0.27 : 0.36
}

function takePartner(
  person: { gender: DemoGender; age: number },
  youngest: number,
  join: Join,
  crowd: Crowd,
  random: Random,
): boolean {
  const older = Math.round(random.normal(3, 3.5))
  const wish = person.gender === 'F' ? person.age + older : person.age - older
  const same = random.chance(0.012)
  const gender = same === (person.gender === 'F') ? 'F' : 'M'
  return join(
    crowd.takeNear(gender, wish, Math.max(youngest, 18, person.age - 14), person.age + 16),
    'partner',
  )
}

function addChild(mothersAge: number, wish: number, join: Join, crowd: Crowd): void {
  const oldest = mothersAge - 16
  if (oldest < 0) return
  join(crowd.takeNear(null, wish, Math.max(0, mothersAge - 44), Math.min(oldest, 45)), 'child')
}

/** Somebody of the house who has died and whose record stays. */
function remembered(head: Member, random: Random): Member {
  const widowed = head.age >= 60
  const age = Math.round(widowed ? random.normal(head.age + 2, 7) : random.normal(71, 14))
  const gender = widowed ? (head.gender === 'F' ? 'M' : 'F') : random.chance(0.55) ? 'M' : 'F'
  return { gender, age: Math.min(103, Math.max(widowed ? 45 : 20, age)), role: 'other', dead: true }
}

function pickCount(random: Random, shares: readonly number[]): number {
  let mark = random.next()
  for (let at = 0; at < shares.length; at++) {
    mark -= shares[at] ?? 0
    if (mark < 0) return at
  }
  return 0
}
