import { clientLogo } from '@saude/core/contract/client-logo'
import { useAsk } from '../../platform/index.ts'
import { Mark } from '../../ui/index.ts'
import css from './Receipt.module.css'

/** What heads a paper: the client's logo, or the product's mark where it has none. */
export function ClientMark() {
  const { data } = useAsk(clientLogo, {})
  return data?.picture ? <img className={css.logo} src={data.picture} alt="" /> : <Mark />
}
