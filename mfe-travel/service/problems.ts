import { formatDateTime } from '@saude/contract/formats'
import { parseInstant, today } from '@saude/contract/instants'
import { outOfHomeTreatmentDue } from '@saude/health-secretary/contract/due-treatment'
import type { StepName } from '../contract/plan.ts'
import { busyReasons, tripsAround } from './busy.ts'
import { bookedOn, type Context, type TravelDocument, type TravelerDocument } from './documents.ts'
import { type Driver, driverReasons, type Vehicle, vehicleReasons } from './fitness.ts'
import { type Contact, companionProblem, contactsOf, lostReason } from './people.ts'
import { counted, driverOf, peopleOf, vehicleOf } from './seats.ts'
import { dayOf } from './time.ts'

export interface Problem {
  readonly step: StepName
  readonly text: string
  readonly isBlocking: boolean
}

/** What a trip's planning goes by, read once. */
export interface Planned {
  readonly travel: TravelDocument
  readonly booked: readonly TravelerDocument[]
  readonly contacts: ReadonlyMap<string, Contact>
  readonly vehicle: Vehicle | undefined
  readonly driver: Driver | undefined
}

export async function planned(context: Context, travel: TravelDocument): Promise<Planned> {
  const booked = await bookedOn(context, travel._id)
  const [contacts, vehicle, driver] = await Promise.all([
    contactsOf(context, peopleOf(booked)),
    vehicleOf(context, travel.vehicle?.id),
    driverOf(context, travel.driver?.id),
  ])
  return { travel, booked, contacts, vehicle, driver }
}

/** What keeps a trip from being confirmed. */
export const blockingProblems = async (context: Context, travel: TravelDocument): Promise<Problem[]> =>
  (await problemsOf(context, await planned(context, travel))).filter(({ isBlocking }) => isBlocking)

/** Everything that is missing or no longer fits, step by step. */
export async function problemsOf(context: Context, plan: Planned): Promise<Problem[]> {
  const { travel, booked, vehicle, driver } = plan
  const blocking = (step: StepName) => (text: string) => ({ step, text, isBlocking: true })
  const problems: Problem[] = []
  if (dayOf(travel.appointmentDate) < today(context.now) && travel.state !== 'underway')
    problems.push(blocking('trip')('A partida já passou'))
  problems.push(...(await passengerProblems(context, plan)))
  if (!travel.vehicle) problems.push(blocking('vehicle')('Escolha o veículo'))
  else if (!vehicle) problems.push(blocking('vehicle')('O veículo foi removido: escolha outro'))
  else {
    const others = await tripsAround(context, 'vehicle', vehicle.id, travel, travel._id)
    const reasons = [
      ...busyReasons('vehicle', travel, others),
      ...vehicleReasons(vehicle, travel, counted(booked)),
    ]
    problems.push(...reasons.map(blocking('vehicle')))
  }
  if (!travel.driver) problems.push(blocking('driver')('Escolha o motorista'))
  else if (!driver) problems.push(blocking('driver')('O motorista escolhido não dirige mais: escolha outro'))
  else {
    const others = await tripsAround(context, 'driver', driver.id, travel, travel._id)
    const reasons = [...busyReasons('driver', travel, others), ...driverReasons(driver, vehicle, travel)]
    problems.push(...reasons.map(blocking('driver')))
  }
  return problems
}

async function passengerProblems(
  context: Context,
  { travel, booked, contacts }: Planned,
): Promise<Problem[]> {
  const said = (text: string, isBlocking: boolean): Problem => ({ step: 'passengers', text, isBlocking })
  if (booked.length === 0) return [said('Nenhum passageiro', false)]
  const due = await dueOf(context, booked)
  return booked.flatMap((one) => {
    const name = one.citizen.name ?? ''
    const contact = contacts.get(one.citizen.id)
    const lost = lostReason(contact)
    if (lost !== undefined) return [said(`${name}: ${lost.toLowerCase()}; retire da viagem`, true)]
    const companion = one.companion ? lostReason(contacts.get(one.companion.id)) : undefined
    const rule = companionProblem(one, contact?.birthDate, travel.appointmentDate)
    const found: Problem[] = []
    if (companion !== undefined) found.push(said(`Acompanhante de ${name}: ${companion.toLowerCase()}`, true))
    if (rule) found.push(said(`${name}: ${rule.text.toLowerCase()}`, true))
    if (one.withCompanion && !one.companion && !one.companionName)
      found.push(said(`${name}: falta o nome do acompanhante`, false))
    if (one.appointmentStart && one.appointmentStart < travel.appointmentDate)
      found.push(said(`${name}: o atendimento começa antes da partida`, false))
    const request = one.requestId && due ? due.get(one.requestId) : undefined
    if (one.requestId && due && !request)
      found.push(said(`${name}: a solicitação não está mais agendada`, false))
    const at = request && parseInstant(request.appointmentAt)
    if (at && one.appointmentStart && at.getTime() !== one.appointmentStart.getTime())
      found.push(said(`${name}: o atendimento mudou para ${formatDateTime(at)}`, false))
    return found
  })
}

/** The treatments that passengers travel to, as they stand now; undefined while their area is away. */
async function dueOf({ ask }: Context, booked: readonly TravelerDocument[]) {
  const ids = booked.flatMap(({ requestId }) => requestId ?? [])
  if (ids.length === 0) return undefined
  try {
    const { items } = await ask(outOfHomeTreatmentDue, { ids })
    return new Map(items.map((one) => [one.id, one]))
  } catch {
    return undefined
  }
}
