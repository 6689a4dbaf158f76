import { lazily } from '@saude/service/lazily'
import { localConsortium } from '../contract/local-consortium.ts'
import { requestService } from './request/request-kind.ts'

export const localConsortia = requestService(localConsortium, {
  demo: lazily(async () => (await import('../demo/local-consortium.ts')).demoLocalConsortium),
})
