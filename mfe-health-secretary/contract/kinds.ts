import { type AnyRecord, anyRecord, type RecordLike } from '@saude/contract/record/record'
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
// The keys stay those of `all`.
export const kinds = Object.fromEntries(
  Object.entries(all).map(([type, kind]) => [type, anyRecord(kind)]),
) as Readonly<Record<ProtocolType, AnyRecord>>

// Keys of the kinds.
export const kindNames = Object.keys(kinds) as readonly ProtocolType[]
