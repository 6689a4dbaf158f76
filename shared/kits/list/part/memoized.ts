import { memo, type ReactNode } from 'react'

/** `memo` of a component with type parameters, which React's own type forgets. */
export const memoized = <C extends (props: never) => ReactNode>(component: C): C =>
  // The result is drawn as the component is; it is never called.
  memo(component) as unknown as C
