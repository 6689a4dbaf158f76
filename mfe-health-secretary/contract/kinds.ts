import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import { keysOf, tableOf } from '@saude/contract/values'
import { affiliatedService } from './affiliated-service.ts'
import { aihApac } from './aih-apac.ts'
import { amuForwarding } from './amu-forwarding.ts'
import { basicAttention } from './basic-attention.ts'
import { benefitRequest } from './benefit-request.ts'
import { examRequest } from './exam-request.ts'
import { loanMaterial } from './loan-material.ts'
import { localConsortium } from './local-consortium.ts'
import { occupationalTherapy } from './occupational-therapy.ts'
import { outOfHomeTreatment } from './out-of-home-treatment.ts'
import { physiotherapySession } from './physiotherapy-session.ts'
import type { ProtocolType } from './protocol-type.ts'
import { specialistAppointments } from './specialist-appointments.ts'
import { withdrawal } from './withdrawal.ts'

/** A kind, and the fields that say for what people stand in one waiting list. */
type Queued = RecordLike & { readonly queuedBy: readonly string[] }

const all: Readonly<Record<ProtocolType, Queued>> = {
  examRequest,
  basicAttention,
  benefitsRequest: benefitRequest,
  physiotherapySession,
  occupationalTherapy,
  outOfHomeTreatment,
  amuForwarding,
  consortiumLocal: localConsortium,
  specialistAppointments,
  aihApac,
  withdrawal,
  loanMaterial,
  affiliatedService,
}

/** The records of all kinds of requests, by the kind of their protocols. */
export const kinds = tableOf(keysOf(all), (type) => anyRecord(all[type]))

/** The fields that say for what people stand in one waiting list, by kind. */
export const queuedBy = tableOf(keysOf(all), (type) => all[type].queuedBy)

export const kindNames: readonly ProtocolType[] = keysOf(kinds)
