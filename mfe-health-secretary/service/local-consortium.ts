import { localConsortium } from '../contract/local-consortium.ts'
import { demoLocalConsortium } from '../demo/local-consortium.ts'
import { requestService } from './request/request-kind.ts'

export const localConsortia = requestService(localConsortium, { demo: demoLocalConsortium })
