// Runs in the page before React does: React finds the hook of React Refresh and reports what it draws.
import {
  createSignatureFunctionForTransform,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime'

injectIntoGlobalHook(globalThis)

/** All that was replaced in one go is drawn in one go. */
let isWaiting = false
const drawSoon = () => {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    performReactRefresh()
  }, 10)
}

const namesOf = (exported) => Object.keys(exported ?? {}).sort()

/** Whether importers of a module can go on with the module's next version: it exports components alone. */
const isOfComponents = (exported) => {
  const names = namesOf(exported)
  return names.length > 0 && names.every((name) => isLikelyComponentType(exported[name]))
}

globalThis.refreshOfReact = {
  register,
  sign: createSignatureFunctionForTransform,
  /** At the end of each module with components: takes its next version, or hands the change on. */
  stand: (hot, { exports: exported }) => {
    if (!hot) return
    const before = hot.data?.names
    if (isOfComponents(exported)) {
      hot.dispose((data) => {
        data.names = namesOf(exported).join()
      })
      hot.accept()
    }
    if (before === undefined) return
    if (isOfComponents(exported) && before === namesOf(exported).join()) drawSoon()
    else hot.invalidate()
  },
}
