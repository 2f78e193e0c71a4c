/** Starts the gallery, a page that shows all art for review. */

import { mount } from 'svelte';
import '../styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.body });
