/** The shop's range. */

export const CATEGORIES = ['kitchen', 'desk', 'garden'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  /** Euro cents. */
  readonly price: number;
  readonly summary: string;
  /** A line drawing: SVG path data in a 24 by 24 box. */
  readonly drawing: string;
}

type Row = [id: string, name: string, price: number, summary: string, drawing: string];

function category(name: Category, rows: readonly Row[]): Product[] {
  return rows.map(([id, title, price, summary, drawing]) => ({
    id,
    name: title,
    category: name,
    price,
    summary,
    drawing,
  }));
}

export const PRODUCTS: readonly Product[] = [
  ...category('kitchen', [
    [
      'stoneware-mug',
      'Stoneware mug',
      1450,
      'Holds 350 ml and keeps it warm.',
      'M5 6h11v9a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 8h2a3 3 0 0 1 0 6h-2',
    ],
    [
      'cast-iron-pan',
      'Cast-iron pan',
      4900,
      '26 cm, seasoned, for every hob.',
      'M3 11a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 11h7M6 11a3 3 0 0 1 3-3',
    ],
    [
      'chef-knife',
      'Chef’s knife',
      6400,
      '20 cm blade of carbon steel.',
      'M3 15L16 4c3 3 3 7 0 10L9 15zM9 15v5H6v-5',
    ],
    [
      'tea-kettle',
      'Tea kettle',
      3900,
      '1.2 litres, enamelled, with a whistle.',
      'M6 19h11l2-7a7 7 0 0 0-15 0zM8 7a4 4 0 0 1 7 0M19 12l3-2',
    ],
    [
      'linen-towels',
      'Linen towels, set of 3',
      2200,
      'Washed linen that dries glasses clear.',
      'M6 4h12v16H6zM6 8h12M6 16h12M10 20v-4',
    ],
    [
      'salad-bowl',
      'Salad bowl',
      3300,
      'Oiled beech, 30 cm across.',
      'M3 11h18a9 9 0 0 1-18 0zM8 11c0-4 4-6 8-6M9 20h6',
    ],
    [
      'pepper-mill',
      'Pepper mill',
      2750,
      'Steel grinder with six settings.',
      'M9 20h6l1-8-2-3 1-4a3 3 0 0 0-6 0l1 4-2 3zM8 14h8',
    ],
    [
      'bread-box',
      'Bread box',
      5200,
      'Keeps a loaf fresh for five days.',
      'M3 19v-6a6 6 0 0 1 6-6h6a6 6 0 0 1 6 6v6zM3 14h18M11 11h2',
    ],
  ]),
  ...category('desk', [
    [
      'reading-lamp',
      'Reading lamp',
      7900,
      'Warm light on a jointed arm.',
      'M6 20h8M10 20l-2-8 7-5M13 4l5 5-5 2-2-5z',
    ],
    [
      'pocket-notebook',
      'Pocket notebook',
      950,
      '96 dotted pages, sewn.',
      'M6 4h11v16H6zM9 4v16M12 8h3M12 11h3',
    ],
    [
      'fountain-pen',
      'Fountain pen',
      4200,
      'Fine steel nib, takes any ink.',
      'M4 20l3-8L17 3l4 4-9 10zM4 20l6-6M14 6l4 4',
    ],
    [
      'desk-clock',
      'Desk clock',
      3600,
      'Silent movement, brass hands.',
      'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 7v5l4 2M7 19l-2 2M17 19l2 2',
    ],
    [
      'paper-tray',
      'Paper tray',
      2900,
      'Two levels of folded steel.',
      'M3 9h18l-2 4H5zM3 16h18l-2 4H5zM6 9V5h9',
    ],
    [
      'wool-mat',
      'Wool desk mat',
      3400,
      'Felt of 70 by 30 cm, 4 mm thick.',
      'M3 7h15v10H3zM18 7a3 3 0 1 1 3 3v8H6M7 11h7M7 14h5',
    ],
    ['letter-opener', 'Letter opener', 1800, 'One piece of bronze.', 'M3 18L17 6l4-1-1 4L8 20zM3 18l5 2'],
    [
      'book-ends',
      'Book ends, pair',
      2600,
      'Heavy enough for folios.',
      'M4 5v14h6M20 5v14h-6M8 8v11M11 6v13M14 9v10',
    ],
  ]),
  ...category('garden', [
    [
      'watering-can',
      'Watering can',
      3100,
      'Five litres, long brass rose.',
      'M5 10h10v9H5zM15 13l6-6M19 5l4 4M7 10a4 4 0 0 1 7 0',
    ],
    [
      'pruning-shears',
      'Pruning shears',
      3800,
      'Clean cuts up to 22 mm.',
      'M7 4l8 11M17 4L9 15M5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M14 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
    ],
    [
      'clay-pots',
      'Clay pots, set of 4',
      2400,
      'From 8 to 16 cm, with saucers.',
      'M6 10h12l-2 9H8zM5 7h14v3H5zM12 7c0-3 2-4 4-4',
    ],
    [
      'herb-seeds',
      'Herb seeds',
      680,
      'Basil, thyme, chervil and dill.',
      'M6 3h12v18H6zM12 17v-5M12 13c-3 0-3-3-3-3s3 0 3 3M12 12c3 0 3-3 3-3s-3 0-3 3',
    ],
    [
      'hand-trowel',
      'Hand trowel',
      1950,
      'Forged, with an ash handle.',
      'M12 3v8M10 3h4M8 11h8v4a4 6 0 0 1-8 0z',
    ],
    [
      'bird-feeder',
      'Bird feeder',
      2850,
      'Larch, holds a kilo of seed.',
      'M3 10l9-6 9 6M6 10v8h12v-8M4 18h16M12 14v4',
    ],
    [
      'garden-twine',
      'Garden twine',
      740,
      '80 m of jute on a spool.',
      'M6 4h12M6 20h12M8 4v16M16 4v16M8 8h8M8 12h8M8 16h8',
    ],
    [
      'rain-gauge',
      'Rain gauge',
      1600,
      'Glass, marked up to 40 mm.',
      'M9 4h6v15a2 2 0 0 1-6 0zM9 9h2M9 12h3M9 15h2M12 21v2',
    ],
  ]),
];

/** Most pieces of one product in a cart. */
export const MAX_QUANTITY = 10;

const byId = new Map(PRODUCTS.map((product) => [product.id, product]));

export function findProduct(id: string | undefined): Product | undefined {
  return id === undefined ? undefined : byId.get(id);
}

/** Products whose name, summary or category holds every word of `query`. */
export function searchProducts(query: string, category: Category | undefined): Product[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return PRODUCTS.filter((product) => {
    if (category !== undefined && product.category !== category) return false;
    const text = `${product.name} ${product.summary} ${product.category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function isCategory(value: unknown): value is Category {
  return CATEGORIES.includes(value as Category);
}

export function categoryLabel(category: Category): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}
