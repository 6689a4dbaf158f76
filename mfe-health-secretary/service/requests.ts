import { lazily } from '@saude/service/lazily'
import { aihApac } from '../contract/aih-apac.ts'
import { amuForwarding } from '../contract/amu-forwarding.ts'
import { basicAttention } from '../contract/basic-attention.ts'
import { examRequest } from '../contract/exam-request.ts'
import { localConsortium } from '../contract/local-consortium.ts'
import { occupationalTherapy } from '../contract/occupational-therapy.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'
import { physiotherapySession } from '../contract/physiotherapy-session.ts'
import { specialistAppointments } from '../contract/specialist-appointments.ts'
import { citizenCns } from './request/citizen-cns.ts'
import { requestService } from './request/request-kind.ts'

/** The services of all kinds of requests, in the order of the area's menu. */
export const requests = [
  requestService(examRequest, {
    demo: lazily(async () => (await import('../demo/exam-requests.ts')).demoExamRequests),
  }),
  requestService(basicAttention, {
    shown: citizenCns,
    demo: lazily(async () => (await import('../demo/basic-attention.ts')).demoBasicAttention),
  }),
  requestService(physiotherapySession, {
    demo: lazily(async () => (await import('../demo/physiotherapy-sessions.ts')).demoPhysiotherapySessions),
  }),
  requestService(occupationalTherapy, {
    demo: lazily(async () => (await import('../demo/occupational-therapies.ts')).demoOccupationalTherapies),
  }),
  requestService(outOfHomeTreatment, {
    shown: citizenCns,
    demo: lazily(async () => (await import('../demo/out-of-home-treatments.ts')).demoOutOfHomeTreatments),
  }),
  requestService(amuForwarding, {
    demo: lazily(async () => (await import('../demo/amu-forwardings.ts')).demoAmuForwardings),
  }),
  requestService(localConsortium, {
    demo: lazily(async () => (await import('../demo/local-consortium.ts')).demoLocalConsortium),
  }),
  requestService(specialistAppointments, {
    demo: lazily(async () => (await import('../demo/specialist-appointments.ts')).demoSpecialistAppointments),
  }),
  requestService(aihApac, { demo: lazily(async () => (await import('../demo/aih-apac.ts')).demoAihApac) }),
]
