import { keysOf } from '@saude/contract/values'
import { type StepName, steps } from '../../contract/plan.ts'

/** Where each step of the wizard lies. */
const paths: Readonly<Record<StepName, string>> = {
  trip: '/app/travel/wizard',
  passengers: '/app/travel/wizard-passengers',
  vehicle: '/app/travel/wizard-vehicle',
  driver: '/app/travel/wizard-driver',
  itinerary: '/app/travel/wizard-itinerary',
}

export const stepNames = keysOf(steps)

export const stepPath = (step: StepName, travelId: string): string => `${paths[step]}/${travelId}`

/** The step that a path of the page names. */
export const stepAt = (pathname: string): StepName =>
  stepNames.find((step) => pathname.startsWith(`${paths[step]}/`)) ?? 'trip'
