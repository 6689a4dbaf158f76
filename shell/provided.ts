/// <reference types="webpack/module" />
import { version as reactVersion } from 'react'

/** Fetches one shared module. */
type Load = () => Promise<unknown>

/** A module that the shell shares with areas, with the version that federation shows in its tools. */
export type Provided = { readonly version: string; readonly load: Load }

// Folder contexts, so that a new contract module or kit is shared without a line here. Relative on purpose: a
// context is a folder, and packages export modules only. What every area asks for comes in one file with federation.
const contracts = import.meta.webpackContext('../shared/contract', {
  regExp: /^\.\/(?!testing\/|.*\.(test|suite)\.ts$).+\.ts$/,
  recursive: true,
  mode: 'lazy-once',
  chunkName: 'federation',
})
const always = import.meta.webpackContext('../shared/kits', {
  regExp: /^\.\/(version|(ui|platform|router)\/index)\.ts$/,
  recursive: true,
  mode: 'lazy-once',
  chunkName: 'federation',
})
const kits = import.meta.webpackContext('../shared/kits', {
  regExp: /^\.\/((chart|map|form|list|offline)\/index|ui\/inputs)\.ts$/,
  recursive: true,
  mode: 'lazy',
  chunkName: 'kit-[request]',
})

const kitName = (file: string) =>
  file.replace('/index.ts', '').replace('.ts', '').replace('./ui/inputs', './inputs')
const contractName = (file: string) => file.replace(/\.ts$/, '')

const provide = (version: string, load: Load): Provided => ({ version, load })

const providedKits = (from: typeof kits): Record<string, Provided> =>
  Object.fromEntries(
    from
      .keys()
      .map((file) => [kitName(file).replace('.', '@saude/kits'), provide('0.1.0', async () => from(file))]),
  )

/**
 * Everything that areas take from the shell (`shared/build/shared.mjs` is the other half). Nothing here runs until
 * an area asks for it; what the shell uses itself is the same module, loaded once.
 */
export const provided = (): Record<string, Provided> => ({
  react: provide(reactVersion, () => import('react')),
  'react/jsx-runtime': provide(reactVersion, () => import('react/jsx-runtime')),
  'react-dom': provide(reactVersion, () => import('react-dom')),
  'react-dom/client': provide(reactVersion, () => import('react-dom/client')),
  yup: provide('1.7.1', () => import(/* webpackChunkName: "federation" */ 'yup')),
  ...Object.fromEntries(
    contracts
      .keys()
      .map((file) => [
        contractName(file).replace('.', '@saude/contract'),
        provide('0.1.0', async () => contracts(file)),
      ]),
  ),
  ...providedKits(always),
  ...providedKits(kits),
})
