import type { Query } from '@saude/contract/query'
import { queriesOf } from '@saude/contract/record/record'
import { aihApac } from './aih-apac.ts'
import { amuForwarding } from './amu-forwarding.ts'
import { basicAttention } from './basic-attention.ts'
import { benefitRequest } from './benefit-request.ts'
import { examRequest } from './exam-request.ts'
import { homeVisit } from './home-visit.ts'
import { localConsortium } from './local-consortium.ts'
import { occupationalTherapy } from './occupational-therapy.ts'
import { outOfHomeTreatment } from './out-of-home-treatment.ts'
import { physiotherapySession } from './physiotherapy-session.ts'
import { specialistAppointments } from './specialist-appointments.ts'

/** Every query that the health-secretary area declares: each needs a handler. */
export const healthSecretaryQueries: readonly Query[] = [
  ...queriesOf(examRequest),
  ...queriesOf(basicAttention),
  ...queriesOf(benefitRequest),
  ...queriesOf(physiotherapySession),
  ...queriesOf(occupationalTherapy),
  ...queriesOf(outOfHomeTreatment),
  ...queriesOf(amuForwarding),
  ...queriesOf(localConsortium),
  ...queriesOf(specialistAppointments),
  ...queriesOf(aihApac),
  homeVisit as unknown as Query, // of another type
]
