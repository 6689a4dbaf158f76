const crossed = 'O limite cruza a si mesmo'

/** What leaflet-draw says, in its own order (`L.drawLocal`): of its handlers, as nothing here has its toolbars. */
export const texts = {
  draw: {
    polygon: {
      tooltip: {
        start: 'Pressione o mapa para marcar um vértice',
        cont: 'Pressione o mapa para marcar o próximo vértice',
        end: 'Pressione o mapa para marcar mais um vértice',
      },
    },
    polyline: {
      error: crossed,
      tooltip: {
        start: 'Pressione o mapa para marcar um vértice',
        cont: 'Pressione o mapa para marcar o próximo vértice',
        end: 'Pressione o mapa para marcar mais um vértice',
      },
    },
  },
  edit: {
    edit: {
      tooltip: {
        text: 'Arraste os vértices para alterar o limite',
        subtext: 'Pressione um vértice para removê-lo',
      },
    },
  },
} as const
