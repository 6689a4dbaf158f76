/** The clock is five minutes ahead. */
const ahead = `const D=Date,n=()=>D.now()+300000;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(n())}static now(){return n()}}`
/** The product is of the version after this one. */
const newer = `import fs from'node:fs';import{syncBuiltinESMExports}from'node:module';const r=fs.readFileSync;fs.readFileSync=(p,...a)=>{const t=r(p,...a);return String(p).endsWith('/gateway/package.json')?String(t).replace(/"version": *"[^"]*"/,'"version":"0.2.0"'):t};syncBuiltinESMExports()`

/** What a gateway's process is given that is another one than this machine's others: its clock, its version. */
export function nodeOptions(of: { readonly isAhead: boolean; readonly isNewer: boolean }): string {
  const codes = [...(of.isAhead ? [ahead] : []), ...(of.isNewer ? [newer] : [])]
  return codes
    .map((code) => `--import=data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
    .join(' ')
}
