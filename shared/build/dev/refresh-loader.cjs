const { relative } = require('node:path')

/**
 * Registers a module's components with React Refresh, behind what swc has put in for it. A module that exports nothing but
 * components is replaced where it stands; a change of any other goes on to the modules that import it.
 */
module.exports = function refreshLoader(code, map) {
  // Components are registered, hooks are signed.
  if (!/\$Refresh(Reg|Sig)\$/.test(code)) {
    this.callback(null, code, map)
    return
  }
  const file = JSON.stringify(relative(this.rootContext, this.resourcePath))
  const before = `const $RefreshReg$ = (type, id) => globalThis.refreshOfReact?.register(type, ${file} + ' ' + id), $RefreshSig$ = globalThis.refreshOfReact?.sign ?? (() => (type) => type);`
  const after = `\nglobalThis.refreshOfReact?.stand(import.meta.webpackHot, __webpack_module__);\n`
  // In front of the first line, so that the map stays true.
  this.callback(null, before + code + after, map)
}
