import { useSession } from '@saude/kits/platform'
import { ButtonLink, CoverScreen } from '@saude/kits/ui'
import { LogIn } from 'lucide-react'
import { Foot } from './Foot.tsx'

/** The public start page: the cover, and the way in. */
export function Start() {
  const isSignedIn = useSession() !== null
  return (
    <CoverScreen
      actions={
        <ButtonLink kind="primary" icon={LogIn} href={isSignedIn ? '/app' : '/app/login'}>
          {isSignedIn ? 'Abrir o sistema' : 'Entrar'}
        </ButtonLink>
      }
      foot={<Foot />}
    />
  )
}
