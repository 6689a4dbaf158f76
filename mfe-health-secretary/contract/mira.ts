import type { ProtocolType } from './protocol-type.ts'

/**
 * Kinds that ask for specialised care: each such request is reported by the national model of regulation (MIRA, Portaria
 * Conjunta SAES/SEIDIGI 3/2023), whose profile of a request made since 2025 is refused without its reason
 * (https://simplifier.net/redenacionaldedadosemsaude/brrequisicaoregulacaoassistencial, rule mira-1).
 */
const specialised: ReadonlySet<ProtocolType> = new Set<ProtocolType>([
  'examRequest',
  'physiotherapySession',
  'occupationalTherapy',
  'outOfHomeTreatment',
  'amuForwarding',
  'consortiumLocal',
  'specialistAppointments',
  'aihApac',
  'affiliatedService',
])

/** What a form says at the diagnosis; nothing of kinds that are not reported. */
export const reasonHelp = (type: ProtocolType): { readonly help?: string } =>
  specialised.has(type) ? { help: 'O motivo da solicitação, exigido pela regulação nacional (MIRA)' } : {}
