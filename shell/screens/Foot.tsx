import { frontVersion } from '@saude/kits/platform'
import { Link } from '@saude/kits/ui'

/** Under every public screen. */
export const Foot = () => (
  <>
    <Link href="/terms">Termos de uso</Link>
    <span>Versão {frontVersion}</span>
  </>
)
