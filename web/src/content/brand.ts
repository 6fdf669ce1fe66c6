import file from '../../../content/brand.json';
import type { Brand } from './types.gen';

export const brand = file as Brand;
