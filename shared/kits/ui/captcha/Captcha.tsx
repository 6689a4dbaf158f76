import { fetched } from '../part/fetched.tsx'

/**
 * Asks for proof that no machine is at work; only where the server says that it wants one. Few people ever see it, so
 * the first page does not bring it along.
 */
export const Captcha = fetched(() => import('./CaptchaWidget.tsx'), {
  waiting: <p role="status">Carregando...</p>,
})
