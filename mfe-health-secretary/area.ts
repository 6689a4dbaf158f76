import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { rows } from './contract/access.ts'
import { aihApac } from './contract/aih-apac.ts'
import { amuForwarding } from './contract/amu-forwarding.ts'
import { basicAttention } from './contract/basic-attention.ts'
import { benefitRequest } from './contract/benefit-request.ts'
import { examRequest } from './contract/exam-request.ts'
import { localConsortium } from './contract/local-consortium.ts'
import { occupationalTherapy } from './contract/occupational-therapy.ts'
import { outOfHomeTreatment } from './contract/out-of-home-treatment.ts'
import { physiotherapySession } from './contract/physiotherapy-session.ts'
import { specialistAppointments } from './contract/specialist-appointments.ts'

export const area: AreaFace = {
  name: 'health-secretary',
  version: '0.1.0',
  routes: [
    '/app/health-secretary',
    ...recordRoutes(examRequest),
    ...recordRoutes(basicAttention),
    ...recordRoutes(benefitRequest),
    ...recordRoutes(physiotherapySession),
    ...recordRoutes(occupationalTherapy),
    ...recordRoutes(outOfHomeTreatment),
    ...recordRoutes(amuForwarding),
    ...recordRoutes(localConsortium),
    ...recordRoutes(specialistAppointments),
    ...recordRoutes(aihApac),
  ],
  rows,
  widgets: ['health-secretary.homeVisit'],
}
