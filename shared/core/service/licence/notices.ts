import { formatDate } from '@saude/contract/formats'
import { daysAfter, today } from '@saude/contract/instants'
import { atMost, defineCollection, insert, type Operation, type Store } from '@saude/store'
import { type Ending, endingsOf } from '../../contract/licence.ts'
import { groups } from '../group/group.ts'
import { permissionsOf } from '../group/rights.ts'
import { notifying } from '../notification/notify.ts'
import { noticeDaysOf } from '../settings/settings.ts'
import { type UserDocument, users } from '../user/user.ts'

/** What was pointed out already: each end once before it comes and once when it is over. */
interface Noticed {
  readonly _id: string
  readonly at: Date
}

export const licenceNoticed = defineCollection<Noticed>('licenceNoticed', {
  tenant: 'global',
  takeout: { left: 'avisos desta instalação' },
})

const hour = 3_600_000

type Driver = Pick<UserDocument, '_id' | 'name' | 'client' | 'driver' | 'isBlocked'>

/** Those who administer users, and those who send drivers on their way. */
const managers = 'userUpdate|@travelLogisticManager'

/** Who is notified beside the driver. */
async function concernedBy(store: Store, { _id, client }: Driver): Promise<string[]> {
  const known = await store.collection(groups).findAll({ client }, { max: 1_000 })
  const managing = known.filter(
    (group) => group.key === 'travelLogisticManager' || permissionsOf(group).includes('userUpdate'),
  )
  const people = await store
    .collection(users)
    .findAll<Driver>(
      { groupIds: { $in: managing.map((group) => group._id) } },
      { projection: { isBlocked: 1 }, max: atMost(20_000) },
    )
  return people.flatMap((one) => (one.isBlocked || one._id === _id ? [] : [one._id]))
}

function words(person: Driver, { name, gender, on }: Ending, isOver: boolean) {
  const [article, over] = gender === 'f' ? ['A', 'vencida'] : ['O', 'vencido']
  // In the middle of a sentence only an abbreviation keeps its capitals.
  const inside = name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1)
  return {
    title: `${name} ${isOver ? over : 'a vencer'}: ${person.name}`.slice(0, 100),
    message: isOver
      ? `${article} ${inside} de ${person.name} venceu em ${formatDate(on)}. Sem renovação, não deve dirigir veículos da saúde.`
      : `${article} ${inside} de ${person.name} vence em ${formatDate(on)}.`,
  }
}

/** Notices about one driver that were not sent yet, as steps of whatever transaction gives rise to them. */
export async function licenceNotices(store: Store, user: Driver, now: Date): Promise<Operation[]> {
  const { client, driver, isBlocked } = user
  if (!driver || isBlocked) return []
  const noticeDays = (await noticeDaysOf(store, [client]))(client)
  const day = today(now)
  const due = endingsOf(driver).filter(({ on }) => on <= daysAfter(day, noticeDays))
  const steps: Operation[] = []
  for (const ending of due) {
    const isOver = ending.on < day
    const _id = [user._id, ending.name, ending.on, isOver ? 'over' : 'soon'].join(':')
    if (await store.collection(licenceNoticed).findOne({ _id })) continue
    const said = { client, ...words(user, ending, isOver) }
    const userIds = await concernedBy(store, user)
    steps.push(
      insert(licenceNoticed, { _id, at: now }),
      ...notifying({ ...said, userIds: [user._id] }, now),
      ...(userIds.length > 0 ? notifying({ ...said, userIds, audience: managers }, now) : []),
    )
  }
  return steps
}

/** Looks at all drivers. What another process has pointed out meanwhile is left to it. */
export async function noticeLicences(store: Store, now: Date): Promise<void> {
  const drivers = await store.collection(users).findAll({ driver: { $ne: null } }, { max: 10_000 })
  for (const driver of drivers) {
    const steps = await licenceNotices(store, driver, now)
    if (steps.length > 0) await store.atomically(steps).catch(() => undefined)
  }
}

/** Looks every hour; answers the function that ends it. A failure is tried again an hour later. */
export function licencesHourly(store: Store, now: () => Date): () => void {
  const look = () => noticeLicences(store, now()).catch(() => undefined)
  const timer = setInterval(look, hour)
  timer.unref()
  return () => clearInterval(timer)
}
