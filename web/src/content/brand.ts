import file from '../../../content/brand.json';
import type { Brand } from './schema/site';

export const brand = file as Brand;
