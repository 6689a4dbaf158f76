/**
 * Leaves scripts unmarked: webpack marks one with its container and chunk, and waits for one that is already in the page
 * under that mark. Several tries of an area may be at work there (shell/README.md): each has to fetch its own.
 */
export const unmarkedScripts = () => ({
  apply: (compiler) => {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    const mark = 'script.setAttribute("data-webpack", dataWebpackPrefix + key);'
    compiler.hooks.compilation.tap('unmarked-scripts', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'unmarked-scripts',
        (code) => {
          if (!code.includes(mark)) throw new Error('webpack marks scripts in another way by now')
          return code.replace(mark, '')
        },
      )
    })
  },
})

/** What the federation plugin calls the chunk of `./area`. */
const exposedChunk = '__federation_expose_area'

/**
 * The area's module stands in its entry: in a file of its own it would be a request more for each area. Left in the chunk
 * are the parts that come from the shell, which have no file and have to be there before the module runs.
 */
export const moduleInEntry = (container) => ({
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('module-in-entry', (compilation) => {
      const { chunkGraph } = compilation
      compilation.hooks.optimizeChunks.tap({ name: 'module-in-entry', stage: 100 }, () => {
        const [entry, exposed] = [container, exposedChunk].map((name) => compilation.namedChunks.get(name))
        if (!entry || !exposed)
          throw new Error('the federation plugin names its chunks in another way by now')
        for (const module of [...chunkGraph.getChunkModulesIterable(exposed)])
          if (module.getSourceTypes().has('javascript')) {
            chunkGraph.disconnectChunkAndModule(exposed, module)
            chunkGraph.connectChunkAndModule(entry, module)
          }
      })
    }),
})
