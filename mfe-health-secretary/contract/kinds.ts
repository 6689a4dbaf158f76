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

const all: Readonly<Record<ProtocolType, RecordLike>> = {
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

export const kindNames: readonly ProtocolType[] = keysOf(kinds)
