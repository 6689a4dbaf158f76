import { aihApac } from '../contract/aih-apac.ts'
import { amuForwarding } from '../contract/amu-forwarding.ts'
import { basicAttention } from '../contract/basic-attention.ts'
import { examRequest } from '../contract/exam-request.ts'
import { localConsortium } from '../contract/local-consortium.ts'
import { occupationalTherapy } from '../contract/occupational-therapy.ts'
import { physiotherapySession } from '../contract/physiotherapy-session.ts'
import {
  examProviderByIds,
  occupationalTherapyProviderByIds,
  physiotherapyProviderByIds,
} from '../contract/provider-registers.ts'
import { specialistAppointments } from '../contract/specialist-appointments.ts'
import { withdrawal } from '../contract/withdrawal.ts'
import { affiliatedServices } from './affiliated/services.ts'
import { loans } from './material/materials.ts'
import { examRequests, occupationalTherapies, physiotherapySessions } from './request/booked.ts'
import { citizenCns } from './request/citizen-cns.ts'
import { examBatch } from './request/exam-batch.ts'
import { requestService } from './request/request-kind.ts'
import { outOfHomeTreatments } from './treatment/treatment.ts'

/** The services of all kinds of requests, in the order of the area's menu. */
export const requests = [
  requestService(examRequest, {
    collection: examRequests,
    performers: examProviderByIds,
    batch: examBatch,
    demo: () => import('../demo/exam-requests.ts'),
  }),
  requestService(basicAttention, {
    shown: citizenCns,
    demo: () => import('../demo/basic-attention.ts'),
  }),
  requestService(physiotherapySession, {
    collection: physiotherapySessions,
    performers: physiotherapyProviderByIds,
    demo: () => import('../demo/physiotherapy-sessions.ts'),
  }),
  requestService(occupationalTherapy, {
    collection: occupationalTherapies,
    performers: occupationalTherapyProviderByIds,
    demo: () => import('../demo/occupational-therapies.ts'),
  }),
  outOfHomeTreatments,
  requestService(amuForwarding, {
    demo: () => import('../demo/amu-forwardings.ts'),
  }),
  requestService(localConsortium, {
    demo: () => import('../demo/local-consortium.ts'),
  }),
  requestService(specialistAppointments, {
    demo: () => import('../demo/specialist-appointments.ts'),
  }),
  requestService(withdrawal, { demo: () => import('../demo/withdrawals.ts') }),
  loans,
  affiliatedServices,
  requestService(aihApac, { demo: () => import('../demo/aih-apac.ts') }),
]
