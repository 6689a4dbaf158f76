import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { Link } from '../../router/index.ts'
import { ConfirmProvider, LinkContext } from '../../ui/index.ts'
import { store } from '../data/store.ts'

/** What every React root of the page stands in: the one store, links without page loads, questions. */
export const PlatformProvider = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <LinkContext value={Link}>
      <ConfirmProvider>{children}</ConfirmProvider>
    </LinkContext>
  </Provider>
)
